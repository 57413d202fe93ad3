// What the tests share: a server of their own, a page that must stay clean, and hands that play any game.
import { test as base, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, "..", "..");
const artefacts = join(here, "..", "artefacts");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const program = process.env["AGON"] ?? join(root, "agon");

export class Server {
  address = "";
  #process: ChildProcess | null = null;
  #folder = mkdtempSync(join(tmpdir(), "agon-web-"));

  get content(): string {
    return join(this.#folder, "content");
  }

  /** The same port and archive when it is started again, so that pages find it. */
  async start(port = "0"): Promise<void> {
    mkdirSync(this.content, { recursive: true });
    const made = spawn(program, ["serve", "--port", port, "--archive", join(this.#folder, "archive"), "--content", this.content], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = made;
    this.address = await new Promise((found, failed) => {
      let text = "";
      made.stdout.on("data", (data) => {
        text += String(data);
        const link = /https?:\/\/\S+#owner=[0-9a-f]+/.exec(text);
        if (link) found(link[0]);
      });
      made.once("exit", () => failed(new Error(`agon serve ended: ${text}`)));
    });
  }

  /** A match of the program's own, always the same. */
  replay(game: string, seed = 1): string {
    const file = join(this.#folder, `${game}-${seed}.json`);
    execFileSync(program, ["match", game, "--seed", String(seed), "--replay", file], { stdio: "ignore" });
    return file;
  }

  get port(): string {
    return new URL(this.address).port;
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const made = this.#process;
    if (!made || made.exitCode !== null) return;
    const ended = new Promise((done) => made.once("exit", done));
    made.kill(signal);
    await ended;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Complaints of a page: anything in its console, any request that leaves the server. */
export function watch(page: Page, server: Server): string[] {
  const complaints: string[] = [];
  const home = new URL(server.address).host;
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.host !== home && !["data:", "blob:"].includes(url.protocol)) complaints.push(`left: ${request.url()}`);
  });
  return complaints;
}

export const test = base.extend<{ width: number; complaints: string[] }, { server: Server }>({
  server: [async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.stop();
    server.remove();
  }, { scope: "worker" }],
  width: [1280, { option: true }],
  complaints: async ({ page, server, width }, use) => {
    await page.setViewportSize({ width, height: 900 });
    // Dice fall in a test of their own; elsewhere they would only be waited for.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const complaints = watch(page, server);
    await use(complaints);
    expect(complaints).toEqual([]);
  },
});

export async function enter(page: Page, server: Server, route = "#/"): Promise<void> {
  await page.goto(server.address);
  await expect(page).toHaveURL(/#\/$/);
  if (route !== "#/") await page.evaluate((to) => (location.hash = to), route);
}

/** Nothing is wider than the window, no id stands where people read, and axe finds nothing serious; a picture is kept. */
export async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: join(artefacts, `${name}-${width}.png`), fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await page.evaluate(ids)).toEqual([]);
  expect(await serious(page.context(), page)).toEqual([]);
}

/** What is written like guard_pull or SMALL_STRAIGHT, outside of what is typed and of what programs read. */
function ids(): string[] {
  const typed = "code, pre, kbd, textarea, select.mono, .mono, .cm-editor, [role=alert], [data-typed]";
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (!node.parentElement?.closest(typed)) found.push(...((node.textContent ?? "").match(/\b\w+_\w+\b/g) ?? []));
  }
  return found;
}

/** Through the debugger, because the page's own policy lets no script in. */
async function serious(context: BrowserContext, page: Page): Promise<unknown[]> {
  const session = await context.newCDPSession(page);
  const run = `axe.run(document, { resultTypes: ["violations"] }).then((found) => JSON.stringify(found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact)).map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 160))])))`;
  const { result } = await session.send("Runtime.evaluate", { expression: `${axe};${run}`, awaitPromise: true, returnByValue: true });
  await session.detach();
  return JSON.parse(String(result.value)) as unknown[];
}

export async function begin(page: Page, game: string, other: string | null = "random"): Promise<void> {
  await page.getByRole("radio", { name: new RegExp(`^${game}(?!-)`) }).check({ force: true });
  if (other !== null) await page.getByLabel("Seat b").selectOption(other);
  await page.getByRole("button", { name: "Start the match" }).click();
  await expect(page.getByRole("region", { name: "Board" })).toBeVisible();
}

const over = (page: Page): Locator => page.getByRole("button", { name: /^(Rematch, seats exchanged|Play it again)$/ });
const open = (page: Page): Locator => page.locator("button[data-words]:enabled");

export type Hand = "mouse" | "keyboard";

/** Plays until somebody has won, taking any of the entries on offer; `before` does what else a turn asks for. */
export async function playToTheEnd(page: Page, by: Hand, before?: () => Promise<void>): Promise<void> {
  const kMost = 400;
  for (let turn = 0; turn < kMost; turn += 1) {
    await expect(over(page).or(open(page).first()).first()).toBeVisible({ timeout: 30_000 });
    if (await over(page).isVisible()) return;
    await before?.();
    const step = await stepOf(page);
    const entry = open(page).nth(turn % (await open(page).count()));
    if (by === "mouse") await entry.click();
    else await byNumber(page, entry);
    await page.locator(`[data-step]:not([data-step="${step}"])`).waitFor({ state: "attached" });
  }
  throw new Error("the match does not end");
}

/** Types the number that stands on an entry. */
async function byNumber(page: Page, entry: Locator): Promise<void> {
  await page.keyboard.type((await entry.getAttribute("aria-keyshortcuts")) ?? "none");
}

export const stepOf = async (page: Page): Promise<string> => (await page.locator("[data-step]").getAttribute("data-step")) ?? "";

export { expect };
