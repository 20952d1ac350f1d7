import { formatBytes } from "./format-bytes";

const TYPES = "images (PNG, JPEG, WebP, and still GIF) and pdf, docx, and txt files";

export const attachmentTexts = {
  choose: `Attach ${TYPES}`,
  camera: "Take a photo",
  wrongType: (names: string) => `You can't send ${names} yet. You can attach ${TYPES}.`,
  describeHint: "For people who can't see it. Optional.",
  processing: "Processing...",
  removeRejected: "To send your message, remove the files that can't be attached.",
  attachment: "Attachment",
  imageFailed: "Couldn't load the image",
  fileInfo: (type: string, bytes: number) => `${type}, ${formatBytes(bytes)}`,
  kinds: { IMAGE: "Image", PDF: "PDF", TEXT: "Text", WORD: "Word" },
} as const;
