import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { texts } from "./src/texts";

// What the page says before its code runs comes from the same file as everything else.
const words = {
  name: "words",
  transformIndexHtml: (html) => html.replace("__NAME__", texts.name).replace("__WITHOUT_SCRIPT__", texts.withoutScript),
};

// The result is checked in, so it must not depend on when or where it is built: names by content, no source maps.
export default defineConfig({
  plugins: [svelte(), words],
  base: "/",
  build: {
    target: "es2022",
    outDir: "dist",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
  },
  server: { proxy: { "/api": { target: process.env.AGON_SERVER ?? "http://127.0.0.1:8017", ws: true } } },
});
