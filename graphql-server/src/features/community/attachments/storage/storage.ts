import { createReadStream } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

export interface StoredObject {
  stream: Readable;
  bytes: number;
}

/** Where the bytes of attachments are stored. Names contain only letters, digits, and dashes. */
export interface Storage {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null if there is no such object. */
  open(name: string): Promise<StoredObject | null>;
  /** Does nothing if there is no such object. */
  delete(name: string): Promise<void>;
}

/** Stores attachments in a folder, which all processes of an installation must share. */
export class FolderStorage implements Storage {
  constructor(private readonly folder: string) {}

  async put(name: string, bytes: Buffer): Promise<void> {
    const file = this.pathOf(name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes, { flag: "wx", mode: 0o600 });
  }

  async open(name: string): Promise<StoredObject | null> {
    try {
      const file = await open(this.pathOf(name));
      const { size } = await file.stat();
      return { stream: createReadStream("", { fd: file }), bytes: size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Subfolders keep the folders small. */
  private pathOf(name: string): string {
    return path.join(this.folder, name.slice(0, 2), path.basename(name));
  }
}
