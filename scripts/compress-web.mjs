import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "./run.mjs";

// Compresses once per build, so that the server can send the files without compressing them on each request.
const TEXT_FILES = /\.(js|css|html|svg|json|txt)$/;
const MIN_BYTES = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

for (const entry of readdirSync(join(root, "web/dist"), { recursive: true })) {
  const file = join(root, "web/dist", entry);
  if (!TEXT_FILES.test(file) || statSync(file).size < MIN_BYTES) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content, BROTLI));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
