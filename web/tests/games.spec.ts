// A whole match of every game, wide and narrow, by mouse and by keyboard alone, in light and in dark.
import type { Locator, Page } from "@playwright/test";
import { begin, enter, type Hand, look, playToTheEnd, test } from "./arena";

const games = ["grapple", "skirmish", "duel", "aegis", "pillars", "hilo"];

/** Orders are collected before they are played: a march from stack to neighbour, and troops. */
async function giveOrders(page: Page, by: Hand): Promise<void> {
  const press = async (what: Locator): Promise<void> => (by === "mouse" ? what.click() : what.press("Enter"));
  if ((await page.locator(".node.source").count()) === 0) return;
  await press(page.locator(".node.source").first());
  await press(page.locator(".node.target").first());
  await press(page.getByRole("button", { name: "Add the move" }));
  await press(page.getByRole("button", { name: "Buy troops" }));
}

for (const width of [1280, 390]) {
  const by = width === 1280 ? "mouse" : "keyboard";
  test.describe(`${width} pixels, by ${by}`, () => {
    test.use({ width, colorScheme: width === 1280 ? "light" : "dark" });
    for (const game of [...games, "pillars-scene"]) {
      test(game, async ({ page, server, complaints: _ }) => {
        await enter(page, server);
        await begin(page, game, game === "pillars-scene" ? null : "random");
        await look(page, `table-${game}`);
        await playToTheEnd(page, by, game === "skirmish" ? () => giveOrders(page, by) : undefined);
        await look(page, `result-${game}`);
      });
    }
  });
}
