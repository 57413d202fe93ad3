// The short form: a match on the generic board by keyboard, and its replay.
import { begin, enter, expect, look, playToTheEnd, test } from "./arena";

test.use({ width: 390 });

test("a match is played by keyboard, ends fairly, and is watched", async ({ page, server, complaints }) => {
  await enter(page, server);
  await look(page, "lobby");
  await begin(page, "hilo");
  await look(page, "table-hilo");
  await page.keyboard.press("1");
  await expect(page.locator('[data-step]:not([data-step="0"])')).toBeVisible();
  await playToTheEnd(page, "keyboard");
  await page.getByText("Dice that nobody chose").click();
  await expect(page.getByText("is the one shown at the start")).toBeVisible();
  await look(page, "result-hilo");
  await page.getByRole("link", { name: "Watch in the theater" }).click();
  await expect(page.getByText("Verified: choices and dice follow from the seed")).toBeVisible();
  await page.keyboard.press("End");
  await look(page, "theater-hilo");
  expect(complaints).toEqual([]);
});
