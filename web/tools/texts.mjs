// Says where English stands outside src/texts.ts: any word in markup or in an attribute that people read or hear, and any
// string in code that begins like a sentence or holds nothing but words. What the compiler sees is looked at, so comments and styles do not count.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";

const src = new URL("../src/", import.meta.url);
const spoken = /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label)$/;
const word = /\p{L}{2,}/u;
const sentence = /^\s*(\p{Lu}\p{Ll}* \p{L}|\p{L}{2,}( \p{L}{2,})+\s*$)/u;
const code = new Set(["code", "kbd"]);

const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
  if (one.isDirectory()) return files(new URL(`${one.name}/`, folder));
  return /\.(svelte|ts)$/.test(one.name) ? [new URL(one.name, folder)] : [];
});

function* english(node, inside = {}) {
  if (Array.isArray(node)) {
    for (const one of node) yield* english(one, inside);
    return;
  }
  if (node === null || typeof node !== "object") return;
  if (node.type === "StyleSheet" || node.type === "Comment" || /^TS|^Import/.test(node.type ?? "")) return;
  yield* said(node, inside);
  const here = node.type === "RegularElement" && code.has(node.name) ? { ...inside, code: true }
    : ["Attribute", "StyleDirective"].includes(node.type) ? { attribute: node.name } : inside;
  for (const [key, value] of Object.entries(node)) if (key !== "loc" && key !== "leadingComments" && key !== "trailingComments") yield* english(value, here);
}

function* said(node, inside) {
  if (node.type === "Text" && !inside.code) {
    const heard = inside.attribute === undefined || spoken.test(inside.attribute);
    if (heard && word.test(node.data)) yield [node.start, node.data];
  }
  const text = node.type === "Literal" ? node.value : node.type === "TemplateElement" ? node.value.raw : null;
  if (typeof text !== "string") return;
  const heard = inside.attribute !== undefined && spoken.test(inside.attribute);
  if ((sentence.test(text) && inside.attribute !== "class") || (heard && word.test(text))) yield [node.start, text];
}

let found = 0;
for (const file of files(src)) {
  const name = file.pathname.slice(src.pathname.length);
  if (name === "texts.ts") continue;
  const open = '<script lang="ts">';
  const text = readFileSync(file, "utf8");
  const whole = name.endsWith(".ts") ? `${open}${text}</script>` : text;
  for (const [at, what] of english(parse(whole, { modern: true }))) {
    found += 1;
    console.error(`src/${name}:${whole.slice(0, at).split("\n").length}: "${what.trim()}" belongs into src/texts.ts`);
  }
}
if (found > 0) process.exit(1);
