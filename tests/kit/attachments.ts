import { crc32, deflateRawSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type supertest from "supertest";
import { gql } from "../gql";
import { graphqlData } from "./clients/graphql-client";
import { rest } from "./clients/rest-client";
import type { Person } from "./people";

interface Server {
  url: string;
}

export interface UploadedFile {
  id: string;
  kind: string;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  altText: string;
}

/** Pixels that compress badly, so that images have a realistic size. */
export function picture(width = 64, height = 48): Sharp {
  const pixels = Buffer.alloc(width * height * 3, 0);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 31 + (index >> 7) * 17) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const pngPicture = (width?: number, height?: number): Promise<Buffer> => picture(width, height).png().toBuffer();

/** A ZIP file without any compression of its names. Parts that are `packed` already claim to be empty. */
export function zipOf(parts: Record<string, string | Buffer | { packed: Buffer }>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const isPacked = typeof content === "object" && "packed" in content;
    const [nameBytes, bytes] = [Buffer.from(name), isPacked ? Buffer.alloc(0) : Buffer.from(content)];
    const packed = isPacked ? content.packed : deflateRawSync(bytes);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(crc32(bytes), 14);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(bytes.length, 22);
    header.writeUInt16LE(nameBytes.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    header.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    files.push(header, nameBytes, packed);
    directory.push(entry, nameBytes);
    offset += header.length + nameBytes.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

/** The parts of a small Word document. */
export const WORD_PARTS = {
  "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}"/></Types>`,
  "word/document.xml": "<w:document/>",
};

export const PDF = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

/** Sends a file over REST. */
export const postFile = (
  app: Server,
  person: Pick<Person, "token"> | null,
  bytes: Buffer,
  name = "chart.png",
  type = "application/octet-stream",
): supertest.Test =>
  rest(app, "post", "/api/attachments", person).attach("file", bytes, { filename: name, contentType: type });

/** Uploads a file; throws if it is rejected. */
export async function uploadFile(
  app: Server,
  person: Pick<Person, "token">,
  bytes: Buffer,
  name?: string,
): Promise<UploadedFile> {
  const response = await postFile(app, person, bytes, name);
  if (response.status !== 201) throw new Error(`The upload returned ${response.status}: ${response.text}`);
  return response.body as UploadedFile;
}

export interface MessageWithAttachments {
  id: string;
  seq: number;
  content: string;
  attachments: UploadedFile[];
}

export const SEND_WITH_ATTACHMENTS =
  gql(`mutation AttachmentsSendWithAttachments($input: SendMessageInput!) { sendMessage(input: $input) { duplicate xpAwarded
  message { id seq content attachments { id kind name bytes width height altText } } } }`);

/** Sends a message with uploaded files. */
export async function sendFiles(
  app: Server,
  person: Pick<Person, "token">,
  channelId: string,
  ids: string[],
  content = "",
  replyToId: string | null = null,
) {
  const input = { channelId, content, replyToId, attachments: ids.map((id) => ({ id })) };
  return (await graphqlData(app, person, SEND_WITH_ATTACHMENTS, { input })).sendMessage.message;
}

const LINKS = gql(
  `query AttachmentsLinks($ids: [ID!]!) { attachmentLinks(ids: $ids) { id url thumbnailUrl expiresAt } }`,
);

export async function linksOf(app: Server, person: Pick<Person, "token">, ids: string[]) {
  return (await graphqlData(app, person, LINKS, { ids })).attachmentLinks;
}

/** Sends a message with a picture. Also returns the picture's id, and a reader's links to it. */
export async function sendPicture(
  app: Server,
  sender: Pick<Person, "token">,
  reader: Pick<Person, "token">,
  channelId: string,
) {
  const { id } = await uploadFile(app, sender, await pngPicture());
  const message = await sendFiles(app, sender, channelId, [id]);
  const [links] = await linksOf(app, reader, [id]);
  if (!links) throw new Error("The reader got no links");
  return { message, id, links };
}
