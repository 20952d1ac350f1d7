import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const MAX_ENTRIES = 2_000;
/** A document of 8 MB doesn't expand to more than this. */
const MAX_EXPANDED_BYTES = 200 * 1024 * 1024;
/** The parts that are read are lists of types and links. */
const MAX_PART_BYTES = 1024 * 1024;

const TYPES_PART = "[Content_Types].xml";
const DOCUMENT_PART = "word/document.xml";
/** Code: macros and ActiveX controls. */
const CODE_PART = /(^|\/)(vbaProject|vbaData)[^/]*$|(^|\/)activeX(\/|$)/i;
const UNSAFE_NAME = /^[/\\]|\.\.|[\u0000-\u001f\\:]/;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const MACRO_TYPE = /macroEnabled|vbaProject/i;
/** A template from another host can contain macros. */
const EXTERNAL_TEMPLATE = /<Relationship\b(?=[^>]*attachedTemplate)(?=[^>]*TargetMode\s*=\s*["']External)/i;
/** Encodings that could hide a value from the checks. */
const OBFUSCATED = /&#|\u0000|\ufffd/;

interface Entry {
  name: string;
  method: number;
  compressedBytes: number;
  expandedBytes: number;
  offset: number;
}

const inflate = promisify(inflateRaw) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Whether a ZIP file is a Word document without macros. Reads only its directory and the lists of types and links. */
export async function isSafeWordFile(zip: Buffer): Promise<boolean> {
  try {
    const entries = readDirectory(zip);
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    const types = byName.get(TYPES_PART);
    if (byName.size !== entries.length || !types || !byName.has(DOCUMENT_PART)) return false;
    if (entries.some(({ name }) => CODE_PART.test(name) || UNSAFE_NAME.test(name))) return false;
    const typeList = await readPart(zip, types);
    if (!typeList.includes(MAIN_TYPE) || MACRO_TYPE.test(typeList) || OBFUSCATED.test(typeList)) return false;
    for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
      const links = await readPart(zip, entry);
      if (OBFUSCATED.test(links) || EXTERNAL_TEMPLATE.test(links)) return false;
    }
    return true;
  } catch {
    // Offsets outside of the file, or data that can't be inflated.
    return false;
  }
}

/** Throws unless the ZIP file fills all bytes, so that no other format can precede or follow it. */
function readDirectory(zip: Buffer): Entry[] {
  const end = zip.length - END_BYTES;
  const count = zip.readUInt16LE(end + 10);
  const directoryBytes = zip.readUInt32LE(end + 12);
  const start = zip.readUInt32LE(end + 16);
  const isComplete =
    zip.readUInt32LE(end) === END_SIGNATURE && zip.readUInt16LE(end + 20) === 0 && start + directoryBytes === end;
  if (!isComplete || count === 0 || count > MAX_ENTRIES) throw new Error("not a plain ZIP file");
  const entries: Entry[] = [];
  let position = start;
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(position) !== ENTRY_SIGNATURE || zip.readUInt16LE(position + 8) & ENCRYPTED) {
      throw new Error("malformed or encrypted entry");
    }
    const nameBytes = zip.readUInt16LE(position + 28);
    const nameStart = position + ENTRY_BYTES;
    entries.push({
      name: zip.toString("utf8", nameStart, nameStart + nameBytes),
      method: zip.readUInt16LE(position + 10),
      compressedBytes: zip.readUInt32LE(position + 20),
      expandedBytes: zip.readUInt32LE(position + 24),
      offset: zip.readUInt32LE(position + 42),
    });
    position = nameStart + nameBytes + zip.readUInt16LE(position + 30) + zip.readUInt16LE(position + 32);
  }
  const expandedBytes = entries.reduce((sum, entry) => sum + entry.expandedBytes, 0);
  if (position !== end || expandedBytes > MAX_EXPANDED_BYTES) throw new Error("malformed or too large");
  return entries;
}

async function readPart(zip: Buffer, { method, compressedBytes, offset }: Entry): Promise<string> {
  if (zip.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw new Error("malformed entry");
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const bytes = zip.subarray(start, start + compressedBytes);
  if (method !== STORED && method !== DEFLATED) throw new Error("unknown compression");
  const part = method === STORED ? bytes : await inflate(bytes, { maxOutputLength: MAX_PART_BYTES });
  if (part.length > MAX_PART_BYTES) throw new Error("too large");
  return part.toString("utf8");
}
