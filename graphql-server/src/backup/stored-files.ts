import { createReadStream } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Client } from "pg";
import type { Env } from "../env";
import { uploadsFolder } from "../features/accounts";
import { createStorage, objectName, variantsOf, type AttachmentKind, type Storage } from "../features/community";
import { StartupError } from "../kernel/errors/errors";
import { writeHashed } from "./file-copies";
import type { Manifest } from "./manifest";

const PAGE_SIZE = 500;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const PICTURE_NAME = /^\w[\w.-]*$/;
export const SECRET_FILE = "secrets/jwt-secret";

interface AttachmentRow {
  id: string;
  kind: AttachmentKind;
  storageKey: string;
  isSent: boolean;
}

/** Pages, so that memory doesn't grow with the number of attachments. */
const ATTACHMENTS = `
  SELECT id, kind, storage_key AS "storageKey", message_id IS NOT NULL AS "isSent" FROM attachments
  WHERE id > $1 ORDER BY id LIMIT ${PAGE_SIZE}`;
/** Uploaded profile pictures. Replacing one removes its file; pictures of courses are never removed. */
const AVATARS = `SELECT avatar FROM users WHERE avatar ~ '^[0-9a-f-]{36}\\.webp$'`;

/** A file that the snapshot needs and that is gone, with the row that needs it. */
interface MissingFile {
  name: string;
  attachmentId: string | null;
}

interface StoredFilesDeps {
  env: Env;
  folder: string;
  files: Manifest["files"];
}

/** Copies pictures, attachments, and the generated secret into a backup. */
export class StoredFiles {
  private storage: Storage | null = null;

  constructor(private readonly deps: StoredFilesDeps) {}

  /** The key material of the site. A generated secret is copied; one from the settings isn't. */
  async copySecret(): Promise<string> {
    if (this.deps.env.JWT_SECRET) return this.deps.env.JWT_SECRET;
    const file = path.join(this.deps.env.DATA_DIR, "jwt-secret");
    try {
      const secret = await readFile(file, "utf8");
      await this.copy(SECRET_FILE, Readable.from([Buffer.from(secret)]));
      return secret;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
      throw new StartupError(`${file} doesn't exist. Set DATA_DIR and JWT_SECRET as the server has them.`, { cause });
    }
  }

  /** Before the snapshot: copies most files, so that few remain. Uploads that aren't sent yet may be incomplete. */
  async copyCurrent(client: Client): Promise<void> {
    await this.copyPictures();
    for await (const row of attachmentsOf(client)) if (row.isSent) await this.copyAttachment(row);
  }

  /** In the snapshot: copies what its rows need and isn't copied yet, and removes the rest. Returns what is gone. */
  async copyOfSnapshot(client: Client): Promise<MissingFile[]> {
    const needed = await this.copyPictures();
    const missing: MissingFile[] = [];
    for (const { avatar } of (await client.query<{ avatar: string }>(AVATARS)).rows) {
      const name = `uploads/${avatar}`;
      needed.add(name);
      if (!this.deps.files[name]) missing.push({ name, attachmentId: null });
    }
    for await (const row of attachmentsOf(client)) {
      for (const name of namesOf(row)) needed.add(name);
      const gone = await this.copyAttachment(row);
      if (row.isSent) missing.push(...gone.map((name) => ({ name, attachmentId: row.id })));
    }
    for (const name of Object.keys(this.deps.files)) {
      if (needed.has(name) || name === SECRET_FILE) continue;
      await rm(path.join(this.deps.folder, name));
      delete this.deps.files[name];
    }
    return missing;
  }

  /** The missing files that the site doesn't need anymore. Call it outside of the snapshot. */
  async removedSince(client: Client, missing: readonly MissingFile[]): Promise<MissingFile[]> {
    if (!missing.length) return [];
    const avatars = `SELECT 'uploads/' || avatar AS key FROM users WHERE 'uploads/' || avatar = ANY($1)`;
    const sent = `SELECT id::text AS key FROM attachments WHERE id::text = ANY($2) AND message_id IS NOT NULL`;
    const values = [missing.map(({ name }) => name), missing.map(({ attachmentId }) => attachmentId)];
    const { rows } = await client.query<{ key: string }>(`${avatars} UNION ALL ${sent}`, values);
    const current = new Set(rows.map(({ key }) => key));
    return missing.filter(({ name, attachmentId }) => !current.has(attachmentId ?? name));
  }

  /** Returns the names of all pictures in DATA_DIR. */
  private async copyPictures(): Promise<Set<string>> {
    const source = uploadsFolder(this.deps.env);
    const names = await readdir(source).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    const found = new Set<string>();
    for (const picture of names.filter((name) => PICTURE_NAME.test(name))) {
      const name = `uploads/${picture}`;
      const size = await sizeOf(path.join(source, picture));
      if (size === null) continue;
      found.add(name);
      // The first copy may have been made while the picture was being written.
      if (this.deps.files[name]?.bytes === size) continue;
      await rm(path.join(this.deps.folder, name), { force: true });
      await this.copy(name, createReadStream(path.join(source, picture))).catch(
        async (error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
          await rm(path.join(this.deps.folder, name), { force: true });
        },
      );
    }
    return found;
  }

  /** Returns the names of the files that are gone. */
  private async copyAttachment(row: AttachmentRow): Promise<string[]> {
    this.storage ??= await createStorage(this.deps.env);
    const gone: string[] = [];
    for (const name of namesOf(row)) {
      if (this.deps.files[name]) continue;
      const object = await this.storage.open(path.basename(name));
      if (object) await this.copy(name, object.stream);
      else gone.push(name);
    }
    return gone;
  }

  private async copy(name: string, source: Readable): Promise<void> {
    this.deps.files[name] = await writeHashed(source, path.join(this.deps.folder, name));
  }
}

const namesOf = ({ kind, storageKey }: AttachmentRow): string[] =>
  variantsOf(kind).map((variant) => `attachments/${objectName(storageKey, variant)}`);

async function* attachmentsOf(client: Client): AsyncGenerator<AttachmentRow> {
  for (let after = FIRST_ID; ;) {
    const { rows } = await client.query<AttachmentRow>(ATTACHMENTS, [after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

/** Null if the file was removed in the meantime, or isn't a file. */
async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
