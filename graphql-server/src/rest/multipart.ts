import type { FastifyRequest } from "fastify";
import { AppError } from "../kernel/errors/errors";

interface Form {
  body: Record<string, unknown>;
  upload: Buffer | null;
}

/** Reads the fields and the file of a multipart form; rejects other files. */
export async function readMultipart(request: FastifyRequest, filePart: string): Promise<Form> {
  try {
    return await readParts(request, filePart);
  } catch (error) {
    // The plugin's errors have a code. The parser throws plain errors for malformed forms.
    if (error instanceof AppError || (error instanceof Error && "code" in error)) throw error;
    throw new AppError("VALIDATION", "The form is incomplete", { cause: error });
  }
}

async function readParts(request: FastifyRequest, filePart: string): Promise<Form> {
  const body: Record<string, unknown> = {};
  let upload: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      body[part.fieldname] = part.value;
    } else if (part.fieldname !== filePart || upload) {
      part.file.resume();
      throw new AppError("VALIDATION", `Send only one file, as ${filePart}`);
    } else {
      const bytes = await part.toBuffer();
      // A form sends an empty part when no file was chosen.
      if (bytes.length || part.filename) upload = bytes;
    }
  }
  return { body, upload };
}
