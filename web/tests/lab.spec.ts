// The lab: every kind of measurement, its pictures, its tables and its commands.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { enter, expect, look, program, test } from "./arena";

async function ask(page: Page, kind: string, game: string, matches: number): Promise<void> {
  await page.getByLabel("What to measure").selectOption({ label: kind });
  await page.getByRole("combobox", { name: "Game" }).selectOption(game);
  await page.getByRole("spinbutton", { name: "Matches" }).fill(String(matches));
}

const run = (page: Page): Promise<void> => page.getByRole("button", { name: "Run", exact: true }).click();
const result = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** The last one of that kind, once it is over; other tests may have asked this server, too. */
const show = (page: Page, title: string): Promise<void> =>
  page.getByRole("listitem").filter({ hasText: title }).first().getByRole("button", { name: "Show" }).click({ timeout: 60_000 });

async function saved(page: Page, button: string): Promise<{ name: string; data: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button, exact: true }).first().click()]);
  return { name: (download as Download).suggestedFilename(), data: readFileSync(await (download as Download).path()) };
}

function expectPicture(data: Buffer): void {
  expect(data.subarray(1, 4).toString()).toBe("PNG");
  expect(data.readUInt32BE(16)).toBeGreaterThanOrEqual(400);
}

/** What the command beside a result prints in a shell. */
async function printed(page: Page, title: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), result(page, title).getByRole("button", { name: "JSON" }).click()]);
  const shown = JSON.parse(readFileSync(await download.path(), "utf8")) as unknown;
  const command = await result(page, title).locator(".command code").last().textContent();
  const said = spawnSync("sh", ["-c", (command ?? "").replace("agon", `"${program}"`)], { encoding: "utf8" });
  expect(JSON.parse(said.stdout)).toEqual(shown);
  return command ?? "";
}

test.describe("lab", () => {
  test("a simulation: lengths and metrics as tables and pictures, two runs side by side", async ({ page, server, complaints: _ }) => {
    await enter(page, server, "#/lab");
    await ask(page, "Simulation", "grapple", 60);
    await run(page);
    await expect(result(page, "Simulation: grapple")).toContainText("95 % interval", { timeout: 60_000 });
    expectPicture((await saved(page, "PNG: Length of the matches")).data);
    expect((await saved(page, "CSV: Length of the matches")).data.toString()).toMatch(/^turns,matches\r\n\d+,\d+\r\n/);
    const endings = await saved(page, "CSV: endings");
    expect(endings.name).toMatch(/-endings\.csv$/);
    expect(endings.data.toString()).toMatch(/^label,value,share,low_95,high_95\r\n/);
    expectPicture((await saved(page, "PNG: endings")).data);
    await look(page, "lab-simulation");
    await printed(page, "Simulation: grapple");
    await ask(page, "Simulation", "hilo", 40);
    await run(page);
    await expect(page.getByRole("button", { name: "Side by side" })).toHaveCount(2, { timeout: 60_000 });
    await page.getByRole("button", { name: "Show" }).last().click();
    await page.getByRole("button", { name: "Side by side" }).first().click();
    await expect(result(page, "Simulation: hilo")).toBeVisible();
    await expect(result(page, "Simulation: grapple")).toBeVisible();
    await look(page, "lab-side-by-side");
  });

  test("a tournament of agents as a heat map", async ({ page, server, complaints: _ }) => {
    await enter(page, server, "#/lab");
    await ask(page, "Tournament", "hilo", 40);
    await page.getByLabel("More of them", { exact: false }).fill("lookahead:outcomes=50");
    await run(page);
    await expect(result(page, "Tournament: hilo").getByRole("cell").first()).toBeVisible({ timeout: 60_000 });
    await expect(result(page, "Tournament: hilo")).toContainText("±");
    expectPicture((await saved(page, "PNG: Score of the row against the column")).data);
    expect((await saved(page, "CSV: Score of the row against the column")).data.toString()).toContain("lookahead:outcomes=50");
    await look(page, "lab-tournament");
    expect(await printed(page, "Tournament: hilo")).toContain("--all-agents lookahead:outcomes=50");
  });

  test("aegis: checkpoints and efficiency by hero and by match-up", async ({ page, server, complaints: _ }) => {
    await enter(page, server, "#/lab");
    await ask(page, "Round robin", "aegis", 20);
    await page.getByLabel("First agent").selectOption("greedy");
    await page.getByLabel("Second agent").selectOption("greedy");
    await run(page);
    const shown = result(page, "Round robin: aegis");
    await expect(shown.getByRole("heading", { name: "mitigation" })).toBeVisible({ timeout: 90_000 });
    await shown.getByLabel("What the picture shows").selectOption({ label: "efficiency" });
    const heat = shown.getByRole("region", { name: /^mitigation, By pairing/ });
    await expect(heat.getByRole("cell").filter({ hasText: /^-?0\.\d/ }).first()).toBeVisible();
    expectPicture((await saved(page, "PNG: mitigation, By content")).data);
    expectPicture((await saved(page, "PNG: mitigation, By pairing: the row, against the column, efficiency")).data);
    expect((await saved(page, "CSV: mitigation, By pairing: the row, against the column, efficiency")).data.toString()).toContain("defenseEfficiency");
    await look(page, "lab-aegis");
    await printed(page, "Round robin: aegis");
  });

  test("a report, a difference and a sweep", async ({ page, server, complaints: _ }) => {
    await enter(page, server, "#/lab");
    await ask(page, "Report", "grapple", 40);
    await run(page);
    await expect(result(page, "Report: grapple").getByRole("region", { name: "Bands" })).toBeVisible({ timeout: 60_000 });
    await printed(page, "Report: grapple");
    await ask(page, "Difference", "hilo", 200);
    await page.getByLabel("Match options of the second variant", { exact: false }).fill('{"head_start": [3, 0]}');
    await run(page);
    await show(page, "Difference: hilo");
    await expect(result(page, "Difference: hilo")).toContainText("Score after", { timeout: 60_000 });
    await printed(page, "Difference: hilo");
    await ask(page, "Sweep", "hilo", 100);
    await page.getByLabel("Number", { exact: true }).selectOption("/goal");
    await expect(page.getByLabel("Values", { exact: false })).toHaveValue("5, 8, 10, 13, 15");
    await page.getByLabel("First agent").selectOption("bold");
    await run(page);
    await show(page, "Sweep: hilo");
    await expect(result(page, "Sweep: hilo").getByRole("row")).toHaveCount(6);
    expectPicture((await saved(page, "PNG: Score of the first agent by /goal of table corner")).data);
    await look(page, "lab-sweep");
    expect(await printed(page, "Sweep: hilo")).toContain("--values 5,8,10,13,15");
  });

  test("what a killed server had begun is told and run again", async ({ page, server }) => {
    await enter(page, server, "#/lab");
    await ask(page, "Simulation", "hilo", 90_000_000);
    await run(page);
    await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
    const port = server.port;
    await server.stop("SIGKILL");
    await server.start(port);
    await enter(page, server, "#/archive");
    await expect(page.getByText("not finished").first()).toBeVisible();
    await enter(page, server, "#/lab");
    await expect(page.getByText("The server ended before this did.")).toBeVisible();
    await look(page, "lab-lost");
    await page.getByRole("button", { name: "Run again" }).click();
    await expect(page.getByText("The server ended before this did.")).toBeHidden();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("cancelled").first()).toBeVisible();
  });
});

test.describe("lab, narrow", () => {
  test.use({ width: 390 });
  test("a sweep by keyboard alone", async ({ page, server, complaints: _ }) => {
    await enter(page, server, "#/lab");
    await page.getByLabel("What to measure").focus();
    await page.keyboard.type("Sweep");
    await page.keyboard.press("Tab");
    await page.keyboard.type("hilo");
    await expect(page.getByLabel("Values", { exact: false })).not.toHaveValue("");
    await page.getByRole("spinbutton", { name: "Matches" }).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("20");
    await page.keyboard.press("Enter");
    await expect(result(page, "Sweep: hilo")).toBeVisible({ timeout: 60_000 });
    await look(page, "lab-sweep");
  });
});

