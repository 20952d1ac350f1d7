import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { Transform, type Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StartupError } from "../kernel/errors/errors";
import type { Content } from "./manifest";

/** Streams `source` to `target`, and returns the size and hash of what passed. */
async function copyHashed(source: Readable, target: Writable): Promise<Content> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(source, counter, target);
  return { bytes, sha256: hash.digest("hex") };
}

/** Writes a stream to a new file that only its owner can read. */
export const writeHashed = (source: Readable, file: string): Promise<Content> =>
  copyHashed(source, createWriteStream(file, { mode: 0o600, flags: "wx", flush: true }));

/** Reads a file of the backup into `target`. Throws if it isn't what the manifest says. */
export async function readVerified(folder: string, name: string, expected: Content, target: Writable): Promise<void> {
  let found: Content;
  try {
    found = await copyHashed(createReadStream(path.join(folder, name)), target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new StartupError(`The backup is damaged: ${name} is missing.`, { cause: error });
  }
  if (found.bytes === expected.bytes && found.sha256 === expected.sha256) return;
  throw new StartupError(`The backup is damaged: ${name} was changed after it was written.`);
}
