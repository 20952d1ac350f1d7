import { useEffect, useState, useSyncExternalStore } from "react";
import { DocumentIcon } from "./attachment-icons";
import { formatBytes } from "./format-bytes";
import { tileSize } from "./image-size";
import type { PendingFile } from "./tray-store";
import { UploadProgress } from "./upload-progress";
import { uploads } from "./uploads";

/** The files of a message that is being sent, in the layout of a sent message, with their progress. */
export function PendingAttachments({ files }: { files: readonly PendingFile[] }) {
  const isAlone = files.filter(({ isImage }) => isImage).length === 1;
  return (
    <ul aria-label="Attachments" className="flex max-w-[29rem] flex-wrap gap-1 py-1">
      {files.map((file) => (
        <li key={file.key}>
          {file.isImage ? <PendingImage file={file} isAlone={isAlone} /> : <PendingDocument file={file} />}
        </li>
      ))}
    </ul>
  );
}

function PendingImage({ file, isAlone }: { file: PendingFile; isAlone: boolean }) {
  const [url, setUrl] = useState<string | null>(null);
  const { width, height } = tileSize(file, isAlone);
  useEffect(
    function loadPreview() {
      void uploads().previewOf(file.key).then(setUrl);
    },
    [file.key],
  );
  return (
    <span
      style={{ width, aspectRatio: `${width} / ${height}` }}
      className="relative block max-w-full overflow-hidden rounded-sm border border-line bg-raised"
    >
      {url && <img src={url} alt={file.altText || file.name} className="size-full object-cover opacity-60" />}
      <PendingProgress file={file} />
    </span>
  );
}

function PendingDocument({ file }: { file: PendingFile }) {
  return (
    <span className="relative flex w-80 max-w-full items-center gap-3 rounded-sm border border-line-strong bg-raised px-3 py-2 opacity-60">
      <DocumentIcon />
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold">{file.name}</span>
        <span className="figures block text-xs text-muted">{formatBytes(file.bytes)}</span>
      </span>
      <PendingProgress file={file} />
    </span>
  );
}

function PendingProgress({ file: { key, name, attachmentId } }: { file: PendingFile }) {
  const { status, progress } = useSyncExternalStore(uploads().subscribe, () => uploads().stateOf(key));
  if (status !== "uploading" || attachmentId) return null;
  return <UploadProgress name={name} progress={progress} />;
}
