// The page against the real server, in the browser of the system. AGON names the program, CHROMIUM the browser.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  snapshotPathTemplate: "{testDir}/names/{arg}{ext}",
  // Pictures for the README are made when somebody asks for them: tools/web pictures.
  testIgnore: process.env["PICTURES"] ? [] : ["pictures.spec.ts"],
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  // Pages of one worker share a server, and one may wait behind what another that has left still computes.
  retries: 1,
  reporter: [["list"]],
  use: {
    // No name is known but this machine's: whatever needs the internet fails here.
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"] },
    trace: "off",
    video: "off",
  },
});
