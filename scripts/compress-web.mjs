import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root } from "./run.mjs";

// The server sends these beside the originals to whoever accepts them; compressing once here costs nothing later.
const TEXT_FILES = /\.(js|css|html|svg|json|txt)$/;
const WORTH_IT_BYTES = 1024;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

for (const entry of readdirSync(join(root, "web/dist"), { recursive: true })) {
  const file = join(root, "web/dist", entry);
  if (!TEXT_FILES.test(file) || statSync(file).size < WORTH_IT_BYTES) continue;
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content, BROTLI));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
