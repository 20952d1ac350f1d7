import { randomBytes, randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import { assertEmailConfirmed, assertNotKicked, type Viewer } from "../../../kernel/auth/viewer";
import { DAY_MS, type Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import type { JobQueue } from "../../../kernel/job-queue";
import type { RateLimits } from "../../../kernel/rate-limits";
import { lockUser } from "../../accounts";
import { assertNotMuted } from "../channels/access/channel.policy";
import type { AttachmentKind } from "./attachment.entity";
import { variantsOf, type AttachmentSigner, type Variant } from "./storage/attachment-signer";
import {
  insertAttachment,
  keepPrivate,
  readForSession,
  readReadable,
  removeOfMessage,
  removeOfUploader,
  removePrivate,
  removeUnsent,
  removeUnsentBefore,
  storedBytesOf,
  type StoredAttachment,
} from "./attachment.sql";
import { MAX_LINKS, type AttachmentLink, type AttachmentType, type UploadAttachmentInput } from "./attachment.type";
import type { DocumentInspector } from "./files/document-inspector";
import { encodeImage } from "./files/encode-image";
import { fileNameOf, inspectFile, MAX_FILE_BYTES } from "./files/inspect-file";
import type { Storage, StoredObject } from "./storage/storage";

const MAX_BYTES_PER_DAY = 200 * 1024 * 1024;
const REMOVAL_QUEUE = "attachment-removal";
/** Keeps a job within its timeout. */
const OBJECTS_PER_JOB = 200;
const SWEEP_QUEUE = "attachment-sweep";
const SWEEP_MINUTES = 60;
const SWEEP_BATCH = 500;

interface AttachmentsDeps {
  database: DataSource;
  /** Created on first use. */
  storage: () => Promise<Storage>;
  signer: AttachmentSigner;
  documents: DocumentInspector;
  jobs: JobQueue;
  limits: RateLimits;
  clock: Clock;
  /** Records that messages lost their attachments. Returns the last changed message of each channel. */
  recordAttachmentRemoval: (manager: EntityManager, messageIds: readonly string[], now: Date) => Promise<string[]>;
  /** Publishes the current state of a changed message. */
  publishAttachmentRemoval: (messageId: string) => Promise<void>;
}

interface Removal {
  objects: string[];
  /** The last changed message of each channel. */
  messageIds: string[];
}

export interface OpenedAttachment extends StoredObject {
  kind: AttachmentKind;
  name: string;
}

export const objectName = (storageKey: string, variant: Variant): string => `${storageKey}-${variant}`;

function assertCanUpload(viewer: Viewer): void {
  assertNotKicked(viewer);
  assertNotMuted(viewer);
  assertEmailConfirmed(viewer);
}

/** Stores uploads, opens them for members who can read their message, and removes them. */
export class AttachmentsService {
  constructor(private readonly deps: AttachmentsDeps) {}

  /** Before an upload is read. */
  async assertCanUpload(viewer: Viewer): Promise<void> {
    assertCanUpload(viewer);
    await this.deps.limits.assertNotExhausted("uploadsPerPerson", viewer);
  }

  /** Stores a file that the member can then send with a message. Unsent files are removed after a day. */
  async upload(viewer: Viewer, upload: Buffer | null, input: UploadAttachmentInput): Promise<AttachmentType> {
    assertCanUpload(viewer);
    if (!upload) throw invalidField("file", "Choose a file");
    if (upload.length > MAX_FILE_BYTES) throw new AppError("TOO_LARGE", "A file can have at most 8 MB.");
    await this.deps.limits.take("uploadsPerPerson", viewer);
    const { kind, format } = await inspectFile(upload, input.name ?? "", this.deps.documents);
    const image = format && (await encodeImage(upload, format));
    const stored = image?.view ?? upload;
    const attachment: AttachmentType = {
      id: randomUUID(),
      kind,
      name: fileNameOf(input.name ?? "", kind),
      bytes: stored.length,
      width: image?.width ?? null,
      height: image?.height ?? null,
      altText: image ? (input.altText?.trim() ?? "") : "",
    };
    const storageKey = randomBytes(20).toString("hex");
    const objects: Partial<Record<Variant, Buffer>> = image
      ? { view: image.view, thumbnail: image.thumbnail }
      : { file: upload };
    await this.insert(viewer, attachment, storageKey);
    await this.store(viewer, attachment, storageKey, objects);
    return attachment;
  }

  /** Removes an upload of the viewer that was not sent. */
  async delete(viewer: Viewer, id: string): Promise<void> {
    const attachmentId = requireUuid(id);
    const removed = await transact(this.deps.database, async (manager) => {
      const rows = await removeUnsent(manager, viewer.id, attachmentId);
      await this.addRemoval(manager, rows);
      return rows;
    });
    if (!removed.length) throw notFound("Attachment");
  }

  /** The signed URLs of the attachments that the viewer can read; omits the others. */
  async links(viewer: Viewer, ids: readonly string[]): Promise<AttachmentLink[]> {
    assertNotKicked(viewer);
    if (ids.length > MAX_LINKS) throw invalidField("ids", `Request at most ${MAX_LINKS} links`);
    const attachmentIds = ids.map((id) => requireUuid(id, "ids"));
    await this.deps.limits.take("attachmentLinksPerPerson", viewer);
    const now = this.deps.clock.now();
    const expiresAt = this.deps.signer.expiryAt(now);
    const readable = await readReadable(this.deps.database, viewer.id, attachmentIds, now);
    return readable.map(({ id, kind }) => {
      const pathOf = (variant: Variant): string =>
        this.deps.signer.pathOf({ attachmentId: id, variant, sessionId: viewer.sessionId }, expiresAt);
      const [main, thumbnail] = variantsOf(kind);
      return { id, url: pathOf(main ?? "file"), thumbnailUrl: thumbnail ? pathOf(thumbnail) : null, expiresAt };
    });
  }

  /**
   * Checks a signed link and the current access of the member who requested it. Returns a function that opens the file, so that
   * a browser that already has the file can be answered without it.
   */
  async authorizeLink(
    id: string,
    variant: Variant,
    parameters: Record<string, unknown>,
  ): Promise<() => Promise<OpenedAttachment>> {
    const { database, signer, clock } = this.deps;
    const attachmentId = requireUuid(id);
    const now = clock.now();
    const sessionId = signer.sessionOf({ attachmentId, variant }, parameters, now);
    if (!sessionId) throw new AppError("FORBIDDEN", "This link has expired. Open the message again.");
    const attachment = await readForSession(database, sessionId, attachmentId, now);
    if (!attachment || !variantsOf(attachment.kind).includes(variant)) throw notFound("Attachment");
    const { kind, name, storageKey, canOpen } = attachment;
    if (!canOpen) throw new AppError("FORBIDDEN", "You don't have access to this file.");
    return async () => {
      const object = await (await this.deps.storage()).open(objectName(storageKey, variant));
      if (!object) throw notFound("Attachment");
      return { ...object, kind, name };
    };
  }

  /** Removes the attachments of a message in the caller's transaction, and their files after the commit. */
  async removeOfMessage(manager: EntityManager, messageId: string): Promise<void> {
    await this.addRemoval(manager, await removeOfMessage(manager, messageId));
  }

  /** Keeps images that weren't sent, so that only their uploader can open them. False: one of them isn't such an image. */
  async keepPrivate(manager: EntityManager, userId: string, ids: readonly string[]): Promise<boolean> {
    return ids.length === 0 || (await keepPrivate(manager, userId, ids)).length === ids.length;
  }

  /** Removes images that are kept for their uploader in the caller's transaction, and their files after the commit. */
  async removePrivate(manager: EntityManager, userId: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.addRemoval(manager, await removePrivate(manager, userId, ids));
  }

  /** Removes all attachments of a member in the caller's transaction, and their files after the commit. */
  async removeOfUploader(manager: EntityManager, uploaderId: string): Promise<void> {
    const removed = await removeOfUploader(manager, uploaderId);
    const messageIds = [...new Set(removed.flatMap(({ messageId }) => messageId ?? []))];
    await this.addRemoval(
      manager,
      removed,
      await this.deps.recordAttachmentRemoval(manager, messageIds, this.deps.clock.now()),
    );
  }

  /** Registers the jobs that remove files. */
  async start(jobs: JobQueue): Promise<void> {
    await jobs.work(REMOVAL_QUEUE, (payload) => this.completeRemoval(payload as Removal));
    await jobs.every(SWEEP_QUEUE, SWEEP_MINUTES, () => this.sweep());
  }

  /** Removes uploads that were not sent within a day. */
  async sweep(): Promise<void> {
    const before = new Date(this.deps.clock.now().getTime() - DAY_MS);
    for (let removed = SWEEP_BATCH; removed === SWEEP_BATCH;) {
      removed = await transact(this.deps.database, async (manager) => {
        const rows = await removeUnsentBefore(manager, before, SWEEP_BATCH);
        await this.addRemoval(manager, rows);
        return rows.length;
      });
    }
  }

  private insert(viewer: Viewer, attachment: AttachmentType, storageKey: string): Promise<void> {
    const now = this.deps.clock.now();
    return transact(this.deps.database, async (manager) => {
      // Locks the member, so that parallel uploads can't exceed the limit.
      await lockUser(manager, viewer.id);
      const used = await storedBytesOf(manager, viewer.id, new Date(now.getTime() - DAY_MS));
      if (used + attachment.bytes > MAX_BYTES_PER_DAY) {
        throw new AppError("RATE_LIMITED", "You can attach 200 MB per day. Please try again tomorrow.");
      }
      await insertAttachment(manager, viewer.id, attachment, storageKey, now);
    });
  }

  /** Runs after the row was inserted: if the process dies in between, the sweep removes both. */
  private async store(
    viewer: Viewer,
    { id }: AttachmentType,
    storageKey: string,
    objects: Partial<Record<Variant, Buffer>>,
  ): Promise<void> {
    try {
      const storage = await this.deps.storage();
      for (const [variant, bytes] of Object.entries(objects)) {
        await storage.put(objectName(storageKey, variant as Variant), bytes);
      }
    } catch (cause) {
      await this.delete(viewer, id);
      throw new AppError("UNAVAILABLE", "The file couldn't be stored. Please try again.", { cause });
    }
  }

  /** Stores the job in the transaction, so that files are removed even if the process dies after the commit. */
  private async addRemoval(
    manager: EntityManager,
    removed: readonly StoredAttachment[],
    messageIds: string[] = [],
  ): Promise<void> {
    if (!removed.length) return;
    const objects = removed.flatMap(({ kind, storageKey }) =>
      variantsOf(kind).map((variant) => objectName(storageKey, variant)),
    );
    for (let start = 0; start < objects.length; start += OBJECTS_PER_JOB) {
      const isFirst = start === 0;
      const removal: Removal = {
        objects: objects.slice(start, start + OBJECTS_PER_JOB),
        messageIds: isFirst ? messageIds : [],
      };
      await this.deps.jobs.add(manager, REMOVAL_QUEUE, removal);
    }
  }

  private async completeRemoval({ objects, messageIds }: Removal): Promise<void> {
    for (const messageId of messageIds) await this.deps.publishAttachmentRemoval(messageId);
    const storage = await this.deps.storage();
    for (const name of objects) await storage.delete(name);
  }
}
