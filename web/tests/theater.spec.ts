// The theater: replays of ours and of other programs, older ones, those that differ, and files that are none.
import type { Page } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { enter, expect, look, test } from "./arena";

const program = process.env["AGON"] ?? join(dirname(fileURLToPath(import.meta.url)), "..", "..", "agon");
let folder = "";

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agon-theater-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Replay {
  seats: { a: { agent: string } };
  steps: { rolls: { value: number }[] }[];
}

function agon(...words: string[]): void {
  const done = spawnSync(program, words, { cwd: folder, encoding: "utf8" });
  if (done.status === null || done.status > 1) throw new Error(`agon ${words.join(" ")}: ${done.stderr}`);
}

function played(file: string, ...words: string[]): string {
  agon("match", ...words, "--replay", file, "--force");
  return join(folder, file);
}

/** The same file with something in it changed. */
function changed(path: string, change: (replay: Replay) => void): string {
  const replay = JSON.parse(readFileSync(path, "utf8")) as Replay;
  change(replay);
  writeFileSync(`${path}.changed.json`, JSON.stringify(replay));
  return `${path}.changed.json`;
}

async function drop(page: Page, path: string): Promise<void> {
  const files = await page.evaluateHandle((text) => {
    const made = new DataTransfer();
    made.items.add(new File([text], "replay.json", { type: "application/json" }));
    return made;
  }, readFileSync(path, "utf8"));
  await page.dispatchEvent("body", "drop", { dataTransfer: files });
}

const pick = (page: Page, path: string): Promise<void> => page.locator("input[type=file]").setInputFiles(path);
const position = (page: Page) => page.getByText(/^Step \d+ of \d+/).first();

for (const width of [1280, 390]) {
  test.describe(`${width} pixels`, () => {
    test.use({ width });
    test("a replay of another program is dropped, verified and watched", async ({ page, server, complaints: _ }) => {
      const ours = played("ours.json", "skirmish", "--a", "drifter", "--b", "drifter", "--seed", "2");
      agon("replay", "export", "--format", "asg", ours, "-o", "theirs.json", "--force");
      await enter(page, server, "#/theater");
      await drop(page, join(folder, "theirs.json"));
      await expect(page.getByText("Verified: read as asg, and by the rules all comes out as it says")).toBeVisible();
      await expect(page.getByRole("img", { name: /^Chance that a wins, by greedy/ })).toBeVisible({ timeout: 60_000 });
      await page.getByText("How good the estimate is").click();
      await expect(page.getByText(/judged here by [\d,]+ others/)).toBeVisible();
      await page.getByRole("slider", { name: "Position in the match" }).fill("12");
      await look(page, "theater-asg");
      await page.emulateMedia({ colorScheme: "dark" });
      await look(page, "theater-asg-dark");
    });
  });
}

test("log, board and line of chances move together", async ({ page, server, complaints: _ }) => {
  await enter(page, server, "#/theater");
  await pick(page, played("scene.json", "pillars-scene", "--seed", "3"));
  await expect(page.getByText("Verified: choices and dice follow from the seed")).toBeVisible();
  const line = page.getByRole("img", { name: /^Chance that a wins, by best play/ });
  await expect(line).toBeVisible();
  const before = await line.getAttribute("aria-label");
  await expect(position(page)).toHaveText(/^Step 0 of/);
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(position(page)).toHaveText(/^Step 1 of/);
  await page.keyboard.press("End");
  await expect(line).not.toHaveAttribute("aria-label", before ?? "");
  await expect(page.locator(".log li.later")).toHaveCount(0);
  await page.keyboard.press("Home");
  await expect(line).toHaveAttribute("aria-label", before ?? "");
  await expect(page.locator(".log li.later").first()).toBeVisible();
  // After a jump the story is there up to that moment, and not beyond it.
  const story = page.getByRole("region", { name: "Board" }).locator(".prose");
  const slider = page.getByRole("slider", { name: "Position in the match" });
  const told: number[] = [];
  for (const to of [0.9, 0.3, 0.6]) {
    await slider.fill(String(Math.floor(to * Number(await slider.getAttribute("max")))));
    told.push(await story.count());
  }
  const [late = 0, early = 0, middle = 0] = told;
  expect(early).toBeGreaterThan(0);
  expect(middle).toBeGreaterThan(early);
  expect(late).toBeGreaterThan(middle);
  await page.locator(".log .jump").nth(3).click();
  await expect(page.locator(".log li.now").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Speed" }).selectOption("16");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "To the end" })).toBeDisabled({ timeout: 60_000 });
  await look(page, "theater-scene");
});

test("a replay that differs says where, and is watched as far as it agrees", async ({ page, server, complaints: _ }) => {
  const wrong = changed(played("hilo.json", "hilo", "--seed", "5"), (replay) => {
    const die = replay.steps.slice(4).flatMap((step) => step.rolls)[0];
    if (die) die.value = die.value === 1 ? 2 : 1;
  });
  await enter(page, server, "#/theater");
  await pick(page, wrong);
  await expect(page.getByText(/^Differs at step \d+$/)).toBeVisible();
  await expect(page.getByText(/roll: the file says .* the seed gives/)).toBeVisible();
  await page.keyboard.press("End");
  await expect(position(page)).toHaveText(/^Step ([1-9]\d*) of \1,/);
  await expect(page.getByText("Work out luck and choices")).toBeHidden();
  await look(page, "theater-differs");
});

test("a changed, an older, a cut and a strange file are called what they are", async ({ page, server, complaints }) => {
  const path = played("duel.json", "duel", "--seed", "5");
  await enter(page, server, "#/theater");
  await pick(page, changed(path, (replay) => (replay.seats.a.agent = "somebody")));
  await expect(page.getByText("The file was changed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Another replay" }).click();
  for (const [text, said] of [[readFileSync(path, "utf8").slice(0, 5000), /is never closed|is not a JSON value|expected/], ['{"a": 1}', /this is no replay/], ["no JSON", /./]] as const) {
    writeFileSync(join(folder, "strange.json"), text);
    await pick(page, join(folder, "strange.json"));
    await expect(page.getByRole("alert").getByText(said)).toBeVisible();
  }
  // The browser itself notes that the server refused something.
  expect(complaints.splice(0).every((one) => one.includes("Failed to load resource"))).toBe(true);
});
