import { AppError, invalidField } from "../../../kernel/errors/errors";
import { AttachmentKind } from "./attachment.entity";
import { isSafeWordFile } from "./word-file";

/** Inclusive. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_NAME_LENGTH = 100;

export type ImageFormat = "png" | "jpeg" | "webp" | "gif";

/** The type of a file, and for images the format that the decoder must find. */
export interface FileType {
  kind: AttachmentKind;
  format: ImageFormat | null;
}

const UNSUPPORTED =
  "Attach a PNG, JPEG, WebP, or still GIF image, or a PDF, TXT, or DOCX document. Nothing was attached.";

const unsupportedFile = (): AppError =>
  new AppError("UNSUPPORTED_MEDIA_TYPE", UNSUPPORTED, { fields: { file: [UNSUPPORTED] } });

/**
 * Detects the type from the bytes; the name and the declared type can lie. Throws if the type isn't supported. Plain text has no
 * signature, so it also needs the extension .txt, which excludes scripts and other text formats.
 */
export async function inspectFile(bytes: Buffer, name: string): Promise<FileType> {
  if (bytes.length === 0) throw invalidField("file", "The file is empty");
  const format = imageFormatOf(bytes);
  if (format) return { kind: AttachmentKind.IMAGE, format };
  if (isPdf(bytes)) return { kind: AttachmentKind.PDF, format: null };
  if (bytes.subarray(0, 4).equals(ZIP_SIGNATURE) && (await isSafeWordFile(bytes))) {
    return { kind: AttachmentKind.WORD, format: null };
  }
  if (/\.txt$/i.test(name) && isPlainText(bytes)) return { kind: AttachmentKind.TEXT, format: null };
  throw unsupportedFile();
}

const ZIP_SIGNATURE = Buffer.from("PK\x03\x04", "latin1");

const IMAGE_SIGNATURES: [ImageFormat, RegExp][] = [
  ["png", /^\x89PNG\r\n\x1a\n/],
  ["jpeg", /^\xff\xd8\xff/],
  ["gif", /^GIF8[79]a/],
  ["webp", /^RIFF[^]{4}WEBP/],
];

function imageFormatOf(bytes: Buffer): ImageFormat | null {
  const start = bytes.toString("latin1", 0, 16);
  return IMAGE_SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null;
}

/** Scripts, programs to start, and attached files. Compressed parts of a PDF aren't checked. */
const ACTIVE_PDF_PART = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)\b/;

/** Whether it's a PDF with nothing after its end, and without active parts. */
function isPdf(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (!/^%PDF-[12]\.\d[\r\n]/.test(text.slice(0, 9)) || !/%%EOF\s*$/.test(text.slice(-1_024))) return false;
  const objects = text.replace(/\bstream\r?\n[^]*?\bendstream\b/g, "");
  // Names may contain encoded characters, such as /J#61vaScript.
  const decoded = objects.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return !ACTIVE_PDF_PART.test(decoded);
}

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

const EXTENSIONS: Record<AttachmentKind, string> = {
  [AttachmentKind.IMAGE]: ".webp",
  [AttachmentKind.PDF]: ".pdf",
  [AttachmentKind.TEXT]: ".txt",
  [AttachmentKind.WORD]: ".docx",
};

/** Characters that file systems reserve, and invisible ones, which could hide the extension. */
const UNSAFE_CHARACTERS = /[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

/** A file name that is safe on all systems, with the extension of the stored type. */
export function fileNameOf(name: string, kind: AttachmentKind): string {
  const extension = EXTENSIONS[kind];
  const base = name
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(UNSAFE_CHARACTERS, " ")
    .replace(/\.[^.\s]{1,5}$/, "")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return [...(base || "file")].slice(0, MAX_NAME_LENGTH - extension.length).join("") + extension;
}
