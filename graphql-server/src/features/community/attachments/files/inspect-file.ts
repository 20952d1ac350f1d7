import { AppError, invalidField } from "../../../../kernel/errors/errors";
import { imageFormatOf, type ImageFormat } from "../../../../kernel/images";
import { AttachmentKind } from "../attachment.entity";
import type { DocumentInspector } from "./document-inspector";

/** Inclusive. */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_NAME_LENGTH = 100;
/** Characters of an uploaded name that are cleaned. */
const MAX_RAW_NAME_LENGTH = 300;

/** The type of a file, and for images the format that the decoder must find. */
export interface InspectedFile {
  kind: AttachmentKind;
  format: ImageFormat | null;
}

const UNSUPPORTED =
  "Attach a PNG, JPEG, WebP, or still GIF image, or a PDF, TXT, or DOCX document. Nothing was attached.";

/** Detects the type from the bytes; the name and the declared type can lie. Throws if the type isn't supported. */
export async function inspectFile(
  upload: Buffer,
  name: string,
  documents: Pick<DocumentInspector, "typeOf">,
): Promise<InspectedFile> {
  if (upload.length === 0) throw invalidField("file", "The file is empty");
  const format = imageFormatOf(upload);
  if (format) return { kind: AttachmentKind.IMAGE, format };
  const type = await documents.typeOf(upload, name.slice(-4).toLowerCase());
  if (!type) throw new AppError("UNSUPPORTED_MEDIA_TYPE", UNSUPPORTED, { fields: { file: [UNSUPPORTED] } });
  return { kind: AttachmentKind[type], format: null };
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
  const start = Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1;
  const words = name
    .slice(start, start + MAX_RAW_NAME_LENGTH)
    .normalize("NFC")
    .replace(UNSAFE_CHARACTERS, " ")
    .replace(/\.[^.\s]{1,5}$/, "")
    .split(/\s+/)
    .join(" ");
  const base = trimDots(words);
  return [...(base || "file")].slice(0, MAX_NAME_LENGTH - extension.length).join("") + extension;
}

/** Removes dots and spaces from both ends. */
function trimDots(text: string): string {
  const characters = [...text];
  const isText = (character: string): boolean => character !== "." && character !== " ";
  return characters.slice(characters.findIndex(isText), characters.findLastIndex(isText) + 1).join("");
}
