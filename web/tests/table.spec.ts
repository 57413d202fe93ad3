// What the frame of a table does besides choosing: hints, undo, giving up, falling dice, links.
import { begin, enter, expect, look, playToTheEnd, stepOf, test, watch } from "./arena";

test("a hint is taken, a choice taken back, a match given up and played again", async ({ page, server, complaints: _ }) => {
  await enter(page, server);
  await begin(page, "hilo");
  await page.getByRole("button", { name: "Hint" }).click();
  const hint = page.getByRole("region", { name: /^Hint by / });
  // Its second line is the reason.
  await expect(hint.getByRole("paragraph").nth(1)).toHaveText(/\w+ \w+ \w+/);
  await hint.getByRole("button", { name: /^Choose / }).click();
  await expect(page.locator('[data-step]:not([data-step="0"])')).toBeVisible();
  const first = page.url();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("practice", { exact: true })).toBeVisible();
  expect(page.url()).not.toBe(first);
  expect(await stepOf(page)).toBe("0");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.getByText("You lose.").first()).toBeVisible();
  await look(page, "resigned");
  await page.getByRole("button", { name: "Rematch, seats exchanged" }).click();
  await expect(page.locator(".seat.b")).toContainText("you");
  await expect(page.locator(".seat.a")).toContainText("random");
});

test("dice fall, and are skipped by key, button and click", async ({ page, server }) => {
  const complaints = watch(page, server);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await enter(page, server);
  await begin(page, "grapple");
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  const skips = [() => page.keyboard.press("Escape"), () => skip.click(), () => page.getByRole("region", { name: "Board" }).click({ position: { x: 5, y: 5 } })];
  for (const [turn, how] of skips.entries()) {
    await page.locator("button.technique[data-words]:enabled").first().click();
    await expect(skip).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0);
    await how();
    await expect(skip).toBeHidden();
    expect(await stepOf(page)).toBe(String(turn + 1));
  }
  expect(complaints).toEqual([]);
});

test("whoever wants less motion sees none", async ({ page, server, complaints: _ }) => {
  await enter(page, server);
  await begin(page, "grapple");
  await page.locator("button.technique[data-words]:enabled").first().click();
  await expect(page.locator('[data-step="1"]')).toBeVisible();
  await expect(page.getByRole("button", { name: "Skip", exact: true })).toBeHidden();
  const longest = await page.evaluate(() => Math.max(0, ...document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().duration))));
  expect(longest).toBeLessThanOrEqual(1);
});

test("two browsers play one match through an invitation", async ({ page, server, browser, complaints: _ }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, server);
  await begin(page, "hilo", "invited");
  await page.getByRole("button", { name: "Copy: Link for seat b" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const guest = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const complaints = watch(guest, server);
  await guest.goto(link);
  await expect(guest).toHaveURL(/#\/match\/[a-z0-9]{16}$/);
  await expect(page.locator(".seat.b")).toContainText("here");
  await Promise.all([playToTheEnd(page, "mouse"), playToTheEnd(guest, "keyboard")]);
  expect(complaints).toEqual([]);
});

test("a seat's link is a seat for the owner, too", async ({ page, server, complaints: _ }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, server);
  await begin(page, "hilo", "invited");
  await page.getByRole("button", { name: "Copy: Link for seat b" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // In the same tab, which has the owner's token and seat a's.
  await page.evaluate((to) => location.assign(to), link);
  await expect(page.locator(".seat.b")).toContainText("you");
  await expect(page.locator(".seat.a")).toContainText("you");
  // In a tab of the owner's that knows nothing of the match yet.
  const other = await page.context().newPage();
  await enter(other, server);
  await other.evaluate((to) => location.assign(to), link);
  await expect(other.locator(".seat.b")).toContainText("you");
  await expect(other.locator(".seat.a")).not.toContainText("you");
});
