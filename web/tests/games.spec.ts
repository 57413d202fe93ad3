// A whole match of every game, wide and narrow, by mouse and by keyboard.
import { begin, enter, look, playToTheEnd, test } from "./arena";

const games = ["grapple", "skirmish", "duel", "aegis", "pillars", "hilo"];

for (const width of [1280, 390]) {
  const by = width === 1280 ? "mouse" : "keyboard";
  test.describe(`${width} pixels, by ${by}`, () => {
    test.use({ width });
    for (const game of games) {
      test(game, async ({ page, server, complaints: _ }) => {
        await enter(page, server);
        await begin(page, game);
        await look(page, `table-${game}`);
        await playToTheEnd(page, by);
        await look(page, `result-${game}`);
      });
    }
    test("pillars-scene", async ({ page, server, complaints: _ }) => {
      await enter(page, server);
      await begin(page, "pillars-scene", null);
      await look(page, "table-pillars-scene");
      await playToTheEnd(page, by);
      await look(page, "result-pillars-scene");
    });
  });
}
