import { parentPort } from "node:worker_threads";
import { documentTypeOf, type DocumentType } from "./document-type";

export interface InspectionRequest {
  bytes: Uint8Array<ArrayBuffer>;
  extension: string;
}

export interface InspectionResult {
  type: DocumentType | null;
  bytes: Uint8Array<ArrayBuffer>;
}

parentPort?.on("message", ({ bytes, extension }: InspectionRequest) => {
  const type = documentTypeOf(Buffer.from(bytes.buffer), extension);
  parentPort?.postMessage({ type, bytes } satisfies InspectionResult, [bytes.buffer]);
});
