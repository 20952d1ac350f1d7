import path from "node:path";
import type { Env } from "../../../../env";
import { FolderStorage, type Storage } from "./storage";

/** Loads the S3 client only if it is used, because it takes a lot of memory. */
export async function createStorage(env: Env): Promise<Storage> {
  const { ATTACHMENTS_S3_BUCKET: bucket } = env;
  if (!bucket) return new FolderStorage(path.join(env.DATA_DIR, "attachments"));
  const { S3Storage } = await import("./s3-storage");
  return new S3Storage({
    bucket,
    endpoint: env.ATTACHMENTS_S3_ENDPOINT,
    region: env.ATTACHMENTS_S3_REGION,
    accessKey: env.ATTACHMENTS_S3_ACCESS_KEY,
    secretKey: env.ATTACHMENTS_S3_SECRET_KEY,
  });
}
