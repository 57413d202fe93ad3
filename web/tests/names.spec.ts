// What somebody hears who does not see the page: names and roles of every place and of every board's table, as the
// accessibility tree has them, against those in names/. `npm test names -- --update-snapshots` writes them anew.
import type { Locator } from "@playwright/test";
import { begin, enter, expect, Server, test, watch } from "./arena";

const games = ["grapple", "skirmish", "duel", "aegis", "pillars", "pillars-scene", "hilo"];

/** Addresses and dice differ from run to run, and with the dice what can be attacked with; nothing else may. */
function steady(tree: string): string {
  return `${tree.replaceAll(/http:\/\/[0-9.:]+\/#match=[a-z0-9]{16}/g, "ADDRESS/#match=ID").replaceAll(/\[\d\]/g, "[N]")
    .replaceAll(/throws \d/g, "throws N")
    .replaceAll(/ *- listitem: "standoff: [^"]*: a tie"\n/g, "").replace(/turn 1 step [3-9]/, "turn 1 step 2").replace(/( *)- group "Attacks":\n(\1  .*\n)*/, "")
    .replace(/(?<=group "Choose the dice[^]*)d6: \d(?=[^]*- button "Throw all again")/g, "d6: N")}\n`;
}

async function heard(where: Locator, name: string): Promise<void> {
  await expect(where).toBeVisible();
  await expect(where.getByText(/^(Working|Loading)/)).toHaveCount(0);
  expect(steady(await where.ariaSnapshot())).toMatchSnapshot(`${name}.yml`);
}

test("places, and they ask nobody but their server", async ({ page }) => {
  // One of its own: nothing that other tests did is in its lists.
  const server = new Server();
  await server.start();
  const complaints = watch(page, server);
  await enter(page, server);
  await heard(page.locator("body"), "lobby");
  await enter(page, server, "#/theater");
  await heard(page.getByRole("main"), "theater");
  await enter(page, server, "#/studio/hilo/table/corner");
  await expect(page.getByText("No problems.")).toBeVisible();
  await heard(page.getByRole("main"), "studio");
  await enter(page, server, "#/lab");
  await heard(page.getByRole("main"), "lab");
  await enter(page, server, "#/archive");
  await heard(page.getByRole("main"), "archive");
  expect(complaints).toEqual([]);
  await server.stop();
  server.remove();
});

for (const game of games) {
  test(`table of ${game}`, async ({ page, server, complaints: _ }) => {
    await enter(page, server);
    // Nobody sits at the other seat, so nothing happens that nobody asked for.
    await begin(page, game, game === "pillars-scene" ? null : "invited");
    // Where dice say who begins, that must be a, and at once.
    const again = async (): Promise<boolean> =>
      !(await page.getByText("Choose.", { exact: true }).first().isVisible()) || (await page.getByRole("listitem").filter({ hasText: /^standoff/ }).count()) > 1;
    while (await again()) {
      await enter(page, server);
      await begin(page, game, "invited");
    }
    await heard(page.getByRole("main"), `table-${game}`);
  });

  test(`replay of ${game}`, async ({ page, server, complaints: _ }) => {
    await enter(page, server, "#/theater");
    await page.locator("input[type=file]").setInputFiles(server.replay(game));
    await expect(page.getByText("Verified: choices and dice follow from the seed")).toBeVisible();
    await expect(page.getByRole("region", { name: "Board" })).toBeVisible();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await heard(page.getByRole("region", { name: "Board" }), `replay-${game}`);
  });
}
