import { inflateRawSync } from "node:zlib";

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
/** Of the list of types, the only part that is read. */
const MAX_PART_BYTES = 1024 * 1024;

const TYPES_PART = "[Content_Types].xml";
const DOCUMENT_PART = "word/document.xml";
const UNSAFE_NAME = /^[/\\]|\.\.|[\u0000-\u001f\\:]/;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/** Documents with macros are other types, with the extension .docm. */
const MACROS = /macroEnabled|vbaProject/i;

interface Entry {
  name: string;
  method: number;
  compressedBytes: number;
  offset: number;
}

/** Whether a ZIP file is a DOCX document. Reads only its directory and its list of types. */
export function isWordFile(zip: Buffer): boolean {
  try {
    const entries = readDirectory(zip);
    const byName = new Map(entries.map((entry) => [entry.name, entry]));
    const types = byName.get(TYPES_PART);
    if (byName.size !== entries.length || !types || !byName.has(DOCUMENT_PART)) return false;
    if (entries.some(({ name }) => UNSAFE_NAME.test(name) || MACROS.test(name))) return false;
    const typeList = readPart(zip, types);
    return typeList.includes(MAIN_TYPE) && !MACROS.test(typeList);
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
      offset: zip.readUInt32LE(position + 42),
    });
    position = nameStart + nameBytes + zip.readUInt16LE(position + 30) + zip.readUInt16LE(position + 32);
  }
  if (position !== end) throw new Error("malformed directory");
  return entries;
}

function readPart(zip: Buffer, { method, compressedBytes, offset }: Entry): string {
  if (zip.readUInt32LE(offset) !== LOCAL_SIGNATURE) throw new Error("malformed entry");
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const bytes = zip.subarray(start, start + compressedBytes);
  if (method !== STORED && method !== DEFLATED) throw new Error("unknown compression");
  // Counts the inflated bytes, because the sizes in the directory can lie.
  const part = method === STORED ? bytes : inflateRawSync(bytes, { maxOutputLength: MAX_PART_BYTES });
  if (part.length > MAX_PART_BYTES) throw new Error("too large");
  return part.toString("utf8");
}
