import { isWordFile } from "./word-file";

export type DocumentType = "PDF" | "TEXT" | "WORD";

/**
 * Detects the type from the bytes; null if it isn't supported. The content isn't checked, because documents are only downloaded.
 * Plain text has no signature, so it also needs the extension .txt, which excludes scripts and other text formats.
 */
export function documentTypeOf(bytes: Buffer, extension: string): DocumentType | null {
  if (isPdf(bytes)) return "PDF";
  if (bytes.subarray(0, 4).equals(ZIP_SIGNATURE)) return isWordFile(bytes) ? "WORD" : null;
  return extension === ".txt" && isPlainText(bytes) ? "TEXT" : null;
}

const ZIP_SIGNATURE = Buffer.from("PK\x03\x04", "latin1");

/** Whether it starts and ends like a PDF, so that no other format can follow it. */
const isPdf = (bytes: Buffer): boolean =>
  /^%PDF-[12]\.\d[\r\n]/.test(bytes.toString("latin1", 0, 9)) &&
  bytes.subarray(-1_024).toString("latin1").trimEnd().endsWith("%%EOF");

const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
/** HTML, SVG, and XML. Rejected even as plain text, in case a browser renders it. */
const STARTS_WITH_MARKUP = /^\s*<[!?a-z]/i;

function isPlainText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !CONTROL_CHARACTERS.test(text) && !STARTS_WITH_MARKUP.test(text);
  } catch {
    return false;
  }
}
