// Studio, lab, and a lost connection.
import { begin, enter, expect, look, stepOf, test } from "./arena";

test("a hero is broken, mended, saved and played", async ({ page, server, complaints: _ }) => {
  await enter(page, server, "#/studio/duel/hero/fire_mage");
  const text = page.getByRole("textbox", { name: "Text of fire_mage" });
  await expect(text).toBeVisible();
  await expect(page.getByText("No problems.")).toBeVisible();
  await page.getByRole("button", { name: "Trace: Fireball" }).click();
  await expect(page.getByText("if your mana is above 14", { exact: false })).toBeVisible();
  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type('"frob": 1,');
  await expect(page.getByText("unknown key 'frob'", { exact: false }).first()).toBeVisible();
  await look(page, "studio-broken");
  for (let i = 0; i < 10; i += 1) await page.keyboard.press("Backspace");
  await expect(page.getByText("No problems.")).toBeVisible();
  await page.getByLabel("Save as").fill("fire_mage_2");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/fire_mage_2$/);
  await page.getByRole("button", { name: "Play this" }).click();
  await expect(page.getByRole("region", { name: "Board" })).toBeVisible();
});

test("a simulation runs, another is cancelled, both are compared", async ({ page, server, complaints: _ }) => {
  await enter(page, server, "#/lab");
  await page.getByRole("spinbutton", { name: "Matches" }).fill("500");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByText("95 % interval", { exact: false }).first()).toBeVisible({ timeout: 60_000 });
  await look(page, "lab");
  await page.getByRole("spinbutton", { name: "Matches" }).fill("50000000");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("cancelled").first()).toBeVisible();
  await page.getByRole("button", { name: "Side by side" }).first().click();
  await expect(page.getByText("Stopped early")).toBeVisible();
});

test("a connection is lost and regained, and nothing that was chosen with it", async ({ page, server }) => {
  await enter(page, server);
  await begin(page, "hilo");
  const port = server.port;
  await server.stop("SIGKILL");
  await expect(page.getByText("The connection broke", { exact: false })).toBeVisible();
  const before = await stepOf(page);
  await page.keyboard.press("1");
  await server.start(port);
  await expect(page.getByText("The connection broke", { exact: false })).toBeHidden({ timeout: 30_000 });
  await expect(page.locator(`[data-step]:not([data-step="${before}"])`)).toBeVisible();
});

test("a replay is verified, played, stepped and scrubbed", async ({ page, server, complaints: _ }) => {
  await enter(page, server, "#/theater");
  await page.locator("input[type=file]").setInputFiles(server.replay("skirmish"));
  await expect(page.getByText("Verified: choices and dice follow from the seed")).toBeVisible();
  await page.getByRole("combobox").selectOption("16");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".position")).toHaveText(/^Step [3-9]/);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("slider", { name: "Position in the match" }).fill("12");
  await expect(page.locator(".position")).toHaveText(/^Step 12 of/);
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".position")).toHaveText(/^Step 11 of/);
  await page.keyboard.press("End");
  await expect(page.getByRole("button", { name: "Next step" })).toBeDisabled();
  await look(page, "theater-skirmish");
});
