import type { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Storage, StoredObject } from "./storage";

const FOLDER = "attachments/";
const TIMEOUT_MS = 20_000;

interface S3Settings {
  bucket: string;
  /** Null: AWS. */
  endpoint: string | undefined;
  region: string;
  /** Without keys, the SDK finds them, for example in the role of the machine. */
  accessKey: string | undefined;
  secretKey: string | undefined;
}

/** Stores attachments in a bucket of AWS S3 or of a compatible service. The bucket must be private. */
export class S3Storage implements Storage {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ bucket, endpoint, region, accessKey, secretKey }: S3Settings) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      // Other services don't have a host name for each bucket, and may not support checksums.
      ...(endpoint && { endpoint, forcePathStyle: true, requestChecksumCalculation: "WHEN_REQUIRED" }),
      ...(accessKey && secretKey && { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    });
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...this.objectOf(name), Body: bytes });
    await this.client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  async open(name: string): Promise<StoredObject | null> {
    // Until the response starts: a slow reader may take longer to receive the file.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS);
    try {
      const command = new GetObjectCommand(this.objectOf(name));
      const { Body, ContentLength } = await this.client.send(command, { abortSignal: deadline.signal });
      return Body ? { stream: Body as Readable, bytes: ContentLength ?? 0 } : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async delete(name: string): Promise<void> {
    const command = new DeleteObjectCommand(this.objectOf(name));
    await this.client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  }

  private objectOf(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: FOLDER + name };
  }
}
