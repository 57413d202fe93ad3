// The page that `--html` writes, as a file in a browser: nothing is wider than the window, nothing is loaded, and it can
// be read in light and in dark.
import { expect, test } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "./arena";

const results: Record<string, string[]> = {
  sim: ["sim", "duel", "gambler", "pyromancer", "-n", "400", "--a", "greedy"],
  matrix: ["sim", "duel", "--all", "-n", "20"],
  against: ["sim", "pillars", "seer", "--against", "all", "-n", "40"],
  report: ["report", "duel", "fighter", "-n", "40"],
  sweep: ["sweep", "hilo", "--number", "/goal", "--values", "5,10,20", "-n", "200", "--a", "bold"],
  diff: ["diff", "duel", "--to-content", "paladin", "-n", "100"],
};

for (const [name, words] of Object.entries(results)) {
  test(`the page of ${name} fits every window`, async ({ browser }) => {
    const folder = mkdtempSync(join(tmpdir(), "agon-page-"));
    const file = join(folder, "result.html");
    try {
      execFileSync(program, [...words, "--html", file], { stdio: ["ignore", "ignore", "pipe"] });
    } catch (error) {
      expect((error as { status: number }).status, "a report may say no").toBe(1);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [1280, 390]) {
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, javaScriptEnabled: false });
        const page = await context.newPage();
        const left: string[] = [];
        page.on("request", (request) => left.push(request.url()));
        await page.goto(`file://${file}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${width} wide`).toBeLessThanOrEqual(width);
        expect(left).toHaveLength(1);
        await expect(page.locator("svg[role=img]").first()).toBeVisible();
        await page.screenshot({ path: join("artefacts", `result-${name}-${width}-${colorScheme}.png`), fullPage: true });
        await context.close();
      }
    }
    rmSync(folder, { recursive: true });
  });
}
