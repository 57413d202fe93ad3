// The pictures of the README, made by `tools/web pictures`. The replay is always the same, so its picture is, too.
import { join } from "node:path";
import { begin, enter, expect, root, test } from "./arena";

// A moment with dice, a card and something at stake.
const kSteps = 24;
const path = (name: string): string => join(root, "docs", "pictures", `${name}.png`);

test.use({ viewport: { width: 1250, height: 800 } });

test("table", async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter(page, server);
  await begin(page, "grapple", "medium");
  await page.getByRole("button", { name: "Exact odds" }).click();
  await expect(page.getByText("best mix", { exact: false }).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 70));
  await page.mouse.move(0, 0);
  await page.screenshot({ path: path("table"), clip: { x: 0, y: 0, width: 1250, height: 742 } });
});

test("theater", async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter(page, server, "#/theater");
  await page.locator("input[type=file]").setInputFiles(server.replay("aegis"));
  await expect(page.getByRole("heading", { name: "Luck and choices" })).toBeVisible({ timeout: 60_000 });
  for (let step = 0; step < kSteps; step += 1) await page.keyboard.press("ArrowRight");
  await page.screenshot({ path: path("theater") });
});
