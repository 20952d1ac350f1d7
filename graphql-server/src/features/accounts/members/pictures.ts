import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { EntityManager } from "typeorm";
import { AppError, invalidField } from "../../../kernel/errors/errors";
import { decodeImage, imageFormatOf } from "../../../kernel/images";
import type { JobQueue } from "../../../kernel/job-queue";

/** Exclusive: a picture of exactly this size is too large. */
export const MAX_PICTURE_BYTES = 5_242_880;
/** Output sizes in pixels. */
const SHAPES = {
  avatar: { width: 512, height: 512, fit: "cover" },
  cover: { width: 1280, height: 720, fit: "cover" },
  inside: { width: 1600, height: 1600, fit: "inside", withoutEnlargement: true },
} as const;
const UPLOAD_NAME = /^[0-9a-f-]{36}\.webp$/;

const REMOVAL_QUEUE = "picture-removal";

interface RemovedPicture {
  name: string;
}

/** Where uploaded pictures are stored. */
export const uploadsFolder = ({ DATA_DIR }: { DATA_DIR: string }): string => path.join(DATA_DIR, "uploads");

/** Stores uploaded pictures. Always re-encodes them, so that nothing of the original file survives. */
export class PictureStore {
  constructor(
    readonly folder: string,
    private readonly jobs: JobQueue,
  ) {}

  start(): Promise<void> {
    return this.jobs.work(REMOVAL_QUEUE, (payload) => this.remove((payload as RemovedPicture).name));
  }

  /** Converts an upload to WebP; rejects it if its bytes aren't a supported picture. */
  async encode(upload: Buffer, shape: keyof typeof SHAPES = "avatar", field = "profilePicture"): Promise<Buffer> {
    if (upload.length >= MAX_PICTURE_BYTES) throw new AppError("TOO_LARGE", "Image size must be less than 5MB.");
    const format = imageFormatOf(upload);
    const webp =
      format &&
      (await decodeImage(upload, format, (image) => image.resize(SHAPES[shape]).webp({ quality: 82 }).toBuffer()));
    if (!webp) throw invalidField(field, "Please select a valid image file.");
    return webp;
  }

  /** Stores an encoded picture and returns its file name under /avatars/. */
  async save(webp: Buffer): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    const name = `${randomUUID()}.webp`;
    await writeFile(path.join(this.folder, name), webp, { flag: "wx" });
    return name;
  }

  /** Stores an encoded picture under the hash of its bytes, so that each picture is stored once. Returns its file name. */
  async saveByContent(webp: Buffer): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    const name = `${createHash("sha256").update(webp).digest("hex")}.webp`;
    if (!(await this.has(name))) await writeFile(path.join(this.folder, name), webp);
    return name;
  }

  has(name: string): Promise<boolean> {
    return access(path.join(this.folder, path.basename(name))).then(
      () => true,
      () => false,
    );
  }

  /** Removes an uploaded picture after the caller's transaction; ignores the built-in avatars. Call `removeSoon` after the commit. */
  async removeUpload(manager: EntityManager, name: string): Promise<void> {
    if (UPLOAD_NAME.test(name)) await this.jobs.add(manager, REMOVAL_QUEUE, { name } satisfies RemovedPicture);
  }

  removeSoon(): void {
    this.jobs.wake(REMOVAL_QUEUE);
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.folder, path.basename(name)), { force: true });
  }
}
