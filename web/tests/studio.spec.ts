// The studio: completion, measuring, a file that somebody else changes, and nothing that was typed is lost.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { enter, expect, look, type Server, test } from "./arena";

const editor = (page: Page, name: string): Locator => page.getByRole("textbox", { name: `Text of ${name}` });
const status = (page: Page): Locator => page.getByRole("status").filter({ hasText: /problems|error/ });
const table = (server: Server, name: string): string => join(server.content, "hilo", "table", `${name}.json`);

function writeTable(server: Server, name: string, goal: number): void {
  mkdirSync(join(server.content, "hilo", "table"), { recursive: true });
  writeFileSync(table(server, name), `{\n  "name": "Written by ${name}",\n  "goal": ${goal}\n}\n`);
}

/** The cursor behind the first place where the text stands. */
async function behind(page: Page, name: string, text: string): Promise<void> {
  const line = editor(page, name).locator(".cm-line", { hasText: text }).first();
  await line.click();
  await page.keyboard.press("End");
  const whole = (await line.textContent()) ?? "";
  for (let at = whole.indexOf(text) + text.length; at < whole.length; at += 1) await page.keyboard.press("ArrowLeft");
}

/** The editor takes no Enter for an offer that has only just appeared. */
async function accept(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
}

test("a file of every game and kind opens without an error", async ({ page, server, complaints: _ }) => {
  await enter(page, server, "#/studio");
  await expect(page.locator("nav[aria-label=Files] li a")).not.toHaveCount(0);
  const links = await page.locator("nav[aria-label=Files] li a").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const kinds = new Map(links.map((one) => [one.split("/").slice(2, 4).join("/"), one]));
  expect(kinds.size).toBeGreaterThanOrEqual(9);
  for (const link of kinds.values()) {
    await page.evaluate((to) => (location.hash = to), link);
    await expect(editor(page, link.split("/").at(-1) ?? "")).toBeVisible();
    await expect(status(page)).toContainText(/No problems|^\s*0 errors/);
  }
});

test("keys, values, names and script commands are completed", async ({ page, server, complaints: _ }) => {
  await enter(page, server, "#/studio/duel/hero/fire_mage");
  await expect(editor(page, "fire_mage")).toBeVisible();
  const offers = page.locator(".cm-tooltip-autocomplete li");
  await behind(page, "fire_mage", "{");
  await page.keyboard.type('"attribute_');
  await expect(offers.first()).toContainText("attribute_tags");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await behind(page, "fire_mage", '"script": "');
  await page.keyboard.type("MOD");
  await expect(offers.first()).toContainText("MODIFY(target, attribute, delta)");
  await accept(page);
  await page.keyboard.type("SEL");
  await expect(offers.first()).toContainText("SELF");
  await accept(page);
  await page.keyboard.type(", 'magic_");
  await expect(offers.first()).toContainText("magic_power");
  await look(page, "studio-completion");
});

test("a change is measured against the last saved version", async ({ page, server, complaints: _ }) => {
  writeTable(server, "measured", 12);
  await enter(page, server, "#/studio/hilo/table/measured");
  await expect(editor(page, "measured")).toContainText('"goal": 12');
  await behind(page, "measured", '"goal": 1');
  await page.keyboard.press("Delete");
  await page.keyboard.type("8");
  const section = page.getByRole("region", { name: "Measure this" });
  await section.getByRole("spinbutton").fill("200");
  await section.getByLabel("Both agents").selectOption("bold");
  await section.getByRole("button", { name: "Measure this" }).click();
  await expect(section.getByText("Score before")).toBeVisible({ timeout: 60_000 });
  for (const word of ["Score after", "Difference", "95 % interval"]) await expect(section.getByText(word).first()).toBeVisible();
  await expect(section.locator("dd").nth(0)).toHaveText(/^\d+\.\d\s%$/);
  await expect(section.locator("dd").nth(2)).toHaveText(/^[+−]?[\d.]+ points 95 % interval [+−]?[\d.]+ … [+−]?[\d.]+$/);
  await expect(section.locator(".command code")).toContainText("agon diff hilo");
  await look(page, "studio-measured");
});

test("a file that changed meanwhile is shown, and neither version is lost", async ({ page, server, complaints }) => {
  writeTable(server, "shared", 5);
  await enter(page, server, "#/studio/hilo/table/shared");
  await expect(editor(page, "shared")).toContainText('"goal": 5');
  await behind(page, "shared", '"goal": 5');
  await page.keyboard.type("0");
  writeTable(server, "shared", 77);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Not saved" });
  await expect(alert).toBeVisible();
  expect(readFileSync(table(server, "shared"), "utf8")).toContain("77");
  await expect(editor(page, "shared")).toContainText('"goal": 50');
  await page.getByRole("button", { name: "Look at the other version" }).click();
  await expect(page.getByLabel("Other version of shared")).toContainText('"goal": 77');
  await look(page, "studio-conflict");
  await page.getByRole("button", { name: "Take the other version" }).click();
  await expect(editor(page, "shared")).toContainText('"goal": 77');
  await editor(page, "shared").click();
  await page.keyboard.press("Control+z");
  await expect(editor(page, "shared")).toContainText('"goal": 50');
  writeTable(server, "shared", 88);
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save mine over it" }).click();
  await expect(alert).toBeHidden();
  await expect(() => expect(readFileSync(table(server, "shared"), "utf8")).toContain('"goal": 50')).toPass();
  // The browser tells of every refusal; two were wanted here.
  expect(complaints.splice(0).filter((one) => !one.includes("409"))).toEqual([]);
});

test("what was typed survives leaving, a lost server and a new tab", async ({ page, server }) => {
  writeTable(server, "typed", 5);
  await enter(page, server, "#/studio/hilo/table/typed");
  await expect(editor(page, "typed")).toContainText('"goal": 5');
  await behind(page, "typed", '"goal": 5');
  await page.keyboard.type("1");
  await expect(page.getByText("changed", { exact: true })).toBeVisible();

  page.once("dialog", (dialog) => void dialog.dismiss());
  await page.getByRole("link", { name: "Lab" }).click();
  await expect(editor(page, "typed")).toContainText('"goal": 51');
  await expect(page).toHaveURL(/studio\/hilo\/table\/typed$/);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("link", { name: "Lab" }).click();
  await expect(page).toHaveURL(/#\/lab$/);
  await page.goBack();
  await expect(editor(page, "typed")).toContainText('"goal": 51');
  await expect(page.getByText("this browser kept them", { exact: false })).toBeVisible();

  const port = server.port;
  await server.stop("SIGKILL");
  await behind(page, "typed", '"goal": 51');
  await page.keyboard.type("2");
  await expect(page.getByText("The server does not answer.")).toBeVisible();
  await expect(editor(page, "typed")).toContainText('"goal": 512');
  await server.start(port);
  page.on("dialog", (dialog) => void dialog.accept());
  await enter(page, server, "#/studio/hilo/table/typed");
  await expect(editor(page, "typed")).toContainText('"goal": 512');
  await look(page, "studio-restored");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("changed", { exact: true })).toBeHidden();
  expect(readFileSync(table(server, "typed"), "utf8")).toContain('"goal": 512');
});

test("names that are none are refused", async ({ page, server, complaints: _ }) => {
  await enter(page, server, "#/studio/hilo/table/corner");
  for (const name of ["Corner", "../corner", "a b", ""]) {
    await page.getByLabel("Save as").fill(name);
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  }
  await page.getByLabel("Save as").fill("mine_2");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
});

test.describe("narrow", () => {
  test.use({ width: 390 });
  test("a hero is opened, broken and mended by keyboard", async ({ page, server, complaints: _ }) => {
    await enter(page, server, "#/studio/duel/hero/fighter");
    await editor(page, "fighter").focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("?");
    await expect(status(page)).toContainText("1 error");
    await look(page, "studio-narrow");
    await page.keyboard.press("Backspace");
    await expect(status(page)).toContainText("No problems.");
  });
});
