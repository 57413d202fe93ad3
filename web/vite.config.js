import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { texts } from "./src/texts";

// What the page says before its code runs comes from the same file as everything else.
const words = {
  name: "words",
  transformIndexHtml: (html) => html.replace("__NAME__", texts.name).replace("__WITHOUT_SCRIPT__", texts.withoutScript),
};

// Seven boards have an index.ts: their chunks are called as their folders.
const named = (file, name) => /boards\/(.+)\/index\.ts$/.exec(file ?? "")?.[1].replaceAll("/", "-") ?? name;

// The result is checked in, so it must not depend on when or where it is built, and a change should not rename files in
// its history: no source maps, no hashes. The server lets nobody keep a file, so an old one never meets a new one.
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
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: ({ facadeModuleId, name }) => `assets/${named(facadeModuleId, name)}.js`,
        assetFileNames: ({ names, originalFileNames }) => `assets/${named(originalFileNames[0], names[0].replace(/\.\w+$/, ""))}[extname]`,
      },
    },
  },
  server: { proxy: { "/api": { target: process.env.AGON_SERVER ?? "http://127.0.0.1:8017", ws: true } } },
});
