// example.mjs FOLDER: writes the blocks of docs/web.md into a copy of web/ there, as whoever follows it would. A block's
// first line names its file; add: puts it at the end of one, insert: before its last line.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const folder = process.argv[2];
const text = readFileSync(new URL("../../docs/web.md", import.meta.url), "utf8");

for (const [, indent, how = "", name, inside] of text.matchAll(/^( *)```\w+ (add:|insert:)?web\/(\S+)\n([^]*?)^ *```$/gm)) {
  const file = join(folder, name);
  const block = inside.replaceAll(new RegExp(`^${indent}`, "gm"), "");
  mkdirSync(dirname(file), { recursive: true });
  if (how === "add:") appendFileSync(file, block);
  else if (how === "insert:") writeFileSync(file, readFileSync(file, "utf8").replace(/(?=[^\n]*\n$)/, `  ${block}`));
  else writeFileSync(file, block);
  console.log(`${how}${name}`);
}
