import type { FastifyRequest } from "fastify";
import { AppError } from "../kernel/errors/errors";
import type { RequestContext } from "../kernel/request-context";
import type { FileLimits } from "../kernel/rest/rest-row";

interface Form {
  body: Record<string, unknown>;
  upload: Buffer | null;
  fileName: string | undefined;
}

const MAX_UPLOADS = 30;
/** With this many uploads in progress, only members can start another. */
const MAX_UPLOADS_FOR_VISITORS = 10;
/** Per member, or per address of visitors. */
const MAX_UPLOADS_PER_CALLER = 3;

/** Limits the uploads in progress, because each holds its file in memory. */
export class UploadSlots {
  private readonly counts = new Map<string, number>();
  private total = 0;

  /** Returns the function that releases the slot. */
  take({ viewer, client }: Pick<RequestContext, "viewer" | "client">): () => void {
    const caller = viewer?.id ?? client.network;
    const own = this.counts.get(caller) ?? 0;
    if (own >= MAX_UPLOADS_PER_CALLER) {
      throw new AppError("RATE_LIMITED", "Wait until your other uploads are complete.", { retryAfterSeconds: 1 });
    }
    if (this.total >= (viewer ? MAX_UPLOADS : MAX_UPLOADS_FOR_VISITORS)) {
      throw new AppError("UNAVAILABLE", "Many files are being uploaded. Please try again.", { retryAfterSeconds: 5 });
    }
    this.counts.set(caller, own + 1);
    this.total += 1;
    return () => {
      const others = (this.counts.get(caller) ?? 1) - 1;
      if (others) this.counts.set(caller, others);
      else this.counts.delete(caller);
      this.total -= 1;
    };
  }
}

/** Reads the fields and the file of a multipart form; rejects other files. */
export async function readMultipart(request: FastifyRequest, filePart: string, limits?: FileLimits): Promise<Form> {
  try {
    return await readParts(request, filePart, limits);
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
    if (isTooLarge && limits) throw new AppError("TOO_LARGE", limits.tooLarge);
    // The plugin's errors have a code. The parser throws plain errors for malformed forms.
    if (error instanceof AppError || (error instanceof Error && "code" in error)) throw error;
    throw new AppError("VALIDATION", "The form is incomplete", { cause: error });
  }
}

async function readParts(request: FastifyRequest, filePart: string, limits?: FileLimits): Promise<Form> {
  const body: Record<string, unknown> = {};
  let upload: Buffer | null = null;
  let fileName: string | undefined;
  for await (const part of request.parts(limits && { limits: { fileSize: limits.bytes } })) {
    if (part.type === "field") {
      body[part.fieldname] = part.value;
    } else if (part.fieldname !== filePart || upload) {
      part.file.resume();
      throw new AppError("VALIDATION", `Send only one file, as ${filePart}`);
    } else {
      const bytes = await part.toBuffer();
      // A form sends an empty part when no file was chosen.
      if (bytes.length || part.filename) upload = bytes;
      fileName = part.filename;
    }
  }
  return { body, upload, fileName };
}
