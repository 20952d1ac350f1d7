import { documentTypeOf, type DocumentType } from "./document-type";

export interface InspectionRequest {
  bytes: Uint8Array<ArrayBuffer>;
  extension: string;
}

export const run = ({ bytes, extension }: InspectionRequest): DocumentType | null =>
  documentTypeOf(Buffer.from(bytes.buffer), extension);
