// What a person set on this machine. Nothing here is secret, so it may outlive the tab.
export interface Settings {
  theme: "system" | "light" | "dark";
  /** whether dice fall and events are told one after the other */
  motion: boolean;
  verbose: boolean;
  developer: boolean;
  /** how fast events are told; 1 is normal */
  speed: number;
}

const kKey = "agon.settings";
const kDefault: Settings = { theme: "system", motion: true, verbose: false, developer: false, speed: 1 };

function load(): Settings {
  try {
    return { ...kDefault, ...(JSON.parse(localStorage.getItem(kKey) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...kDefault };
  }
}

export const settings = $state(load());

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const still = $state({ now: stillness.matches });
stillness.addEventListener("change", () => (still.now = stillness.matches));

export const moves = (): boolean => settings.motion && !still.now;

export function keepSettings(): void {
  localStorage.setItem(kKey, JSON.stringify(settings));
  const root = document.documentElement;
  if (settings.theme === "system") root.removeAttribute("data-theme");
  else root.dataset["theme"] = settings.theme;
}
