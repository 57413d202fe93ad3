// Prints what the page weighs compressed, file by file, and fails above the limit.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const kLimit = 350_000;
const dist = new URL("../dist/", import.meta.url);

const files = (folder) => readdirSync(folder).sort().flatMap((name) => {
  const file = new URL(name, folder);
  return statSync(file).isDirectory() ? files(new URL(`${name}/`, folder)) : [file];
});

let total = 0;
for (const file of files(dist)) {
  const bytes = gzipSync(readFileSync(file), { level: 9 }).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file.pathname.slice(dist.pathname.length)}`);
}
console.log(`${String(total).padStart(8)}  of ${kLimit} bytes, compressed`);
if (total > kLimit) process.exit(1);
