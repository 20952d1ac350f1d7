import { formatBytes } from "./format-bytes";

const TYPES = "images (PNG, JPEG, WebP, and still GIF) and pdf, docx, and txt files";

export const attachmentTexts = {
  choose: `Attach ${TYPES}`,
  camera: "Take a photo",
  drop: (channel: string) => `Drop files to attach them to #${channel}`,
  wrongType: (names: string) => `You can't send ${names} yet. You can attach ${TYPES}.`,
  tooLarge: (name: string) => `${name} is larger than 8 MB.`,
  describeHint: "For people who can't see it. Optional.",
  describeFile: (name: string) => `Description of ${name}`,
  uploading: (name: string, percent: number) => `Uploading ${name}: ${percent}%`,
  processing: "Processing...",
  retry: "Retry",
  retryFile: (name: string) => `Retry ${name}`,
  remove: (name: string) => `Remove ${name}`,
  cancel: (name: string) => `Cancel ${name}`,
  removeRejected: "To send your message, remove the files that can't be attached.",
  image: "Image",
  attachment: "Attachment",
  openImage: (label: string) => `Open image: ${label}`,
  imageFailed: "Couldn't load the image",
  download: (name: string) => `Download ${name}`,
  fileInfo: (type: string, bytes: number) => `${type}, ${formatBytes(bytes)}`,
  kinds: { IMAGE: "Image", PDF: "PDF", TEXT: "Text", WORD: "Word" },
  position: (current: number, count: number) => `${current} / ${count}`,
  close: "Close",
} as const;
