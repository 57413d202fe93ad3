import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Class names follow from the style, so that the built page does not depend on where it was built.
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css)}` },
};
