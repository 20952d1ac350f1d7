import type { FastifyRequest } from "fastify";
import { AppError } from "../kernel/errors";

/** The fields and the one file of a multipart form; other files are refused. */
export async function readMultipart(
  request: FastifyRequest,
  filePart: string,
): Promise<{ body: Record<string, unknown>; upload: Buffer | null }> {
  const body: Record<string, unknown> = {};
  let upload: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      body[part.fieldname] = part.value;
    } else if (part.fieldname !== filePart || upload) {
      part.file.resume();
      throw new AppError("VALIDATION", `Only one file is taken, as ${filePart}`);
    } else {
      const bytes = await part.toBuffer();
      // A form sends an empty part when no file was chosen.
      if (bytes.length || part.filename) upload = bytes;
    }
  }
  return { body, upload };
}
