import { useEffect, useId, useState, useSyncExternalStore } from "react";
import { useRealtimeStatus } from "../../../lib/live/realtime-status";
import { IconButton } from "../../../ui/icon-button";
import { removeFile, startUpload } from "./add-files";
import { DocumentIcon } from "./attachment-icons";
import { formatBytes } from "./format-bytes";
import { UploadProgress } from "./upload-progress";
import { attachmentTexts as texts } from "./texts";
import { changeTrayFile, type PendingFile } from "./tray-store";
import { uploads, type UploadState } from "./uploads";

const MAX_ALT_LENGTH = 500;

interface AttachmentTrayProps {
  trayKey: string;
  files: readonly PendingFile[];
}

/** The files of the message that the member is writing: preview, progress, and description. */
export function AttachmentTray({ trayKey, files }: AttachmentTrayProps) {
  return (
    <>
      <ul aria-label="Attachments of your message" className="mb-2 flex gap-2 overflow-x-auto pb-1">
        {files.map((file) => (
          <TrayItem key={file.key} trayKey={trayKey} file={file} />
        ))}
      </ul>
      <p role="status" className="mb-2 text-xs text-warning empty:hidden">
        {files.some(({ error }) => error !== null) && texts.removeRejected}
      </p>
    </>
  );
}

const useUploadState = (key: string): UploadState =>
  useSyncExternalStore(uploads().subscribe, () => uploads().stateOf(key));

function TrayItem({ trayKey, file }: { trayKey: string; file: PendingFile }) {
  const { key, name, isImage, altText, attachmentId, error } = file;
  const state = useUploadState(key);
  const hintId = useId();
  const isUploaded = attachmentId !== null;
  const isFailed = state.status === "failed" && !isUploaded && error === null;

  useEffect(
    // Resumes after a reload, and after the connection returns.
    function uploadInBackground() {
      if (isUploaded || error !== null) return undefined;
      const start = (): void => void startUpload(trayKey, { key, name });
      start();
      window.addEventListener("online", start);
      return () => window.removeEventListener("online", start);
    },
    [trayKey, key, name, isUploaded, error],
  );

  return (
    <li className="relative flex w-64 flex-none gap-2 overflow-hidden rounded-sm border border-line-strong bg-canvas p-2">
      <Preview file={file} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-center gap-1">
          <span title={name} className="min-w-0 flex-1 truncate text-xs font-semibold">
            {name}
          </span>
          <IconButton
            size="sm"
            icon="close"
            label={state.status === "uploading" ? `Cancel ${name}` : `Remove ${name}`}
            onClick={() => removeFile(trayKey, file)}
            className="-my-1 -mr-1 pointer-coarse:size-11!"
          />
        </div>
        {isImage && error === null && (
          <>
            <input
              aria-label={`Description of ${name}`}
              aria-describedby={hintId}
              placeholder="Describe this image"
              title={texts.describeHint}
              dir="auto"
              value={altText}
              maxLength={MAX_ALT_LENGTH}
              onChange={(event) => changeTrayFile(trayKey, key, { altText: event.target.value })}
              // Enter would send the message.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              className="w-full rounded-sm border border-line-strong bg-surface px-2 py-1 text-xs placeholder:text-muted pointer-coarse:text-base"
            />
            <span id={hintId} className="sr-only">
              {texts.describeHint}
            </span>
          </>
        )}
        <Status file={file} state={state} isFailed={isFailed} onRetry={() => void startUpload(trayKey, file)} />
      </div>
      {state.status === "uploading" && <UploadProgress name={name} progress={state.progress} />}
    </li>
  );
}

function Preview({ file: { key, isImage } }: { file: PendingFile }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    function loadPreview() {
      if (isImage) void uploads().previewOf(key).then(setUrl);
    },
    [key, isImage],
  );
  return (
    <div className="grid size-14 flex-none place-items-center overflow-hidden rounded-sm bg-raised text-muted">
      {isImage && url !== null ? (
        <img src={url} alt="" onError={() => setUrl(null)} className="size-full object-cover" />
      ) : (
        <DocumentIcon />
      )}
    </div>
  );
}

interface StatusProps {
  file: PendingFile;
  state: UploadState;
  isFailed: boolean;
  onRetry: () => void;
}

function Status({ file: { name, bytes, attachmentId, error }, state, isFailed, onRetry }: StatusProps) {
  const isConnected = useRealtimeStatus() === "connected";
  if (error !== null) {
    return (
      <p role="alert" className="text-xs text-danger">
        {error}
      </p>
    );
  }
  if (isFailed) {
    return (
      <p role="alert" className="flex items-center gap-2 text-xs text-danger">
        {isConnected ? "Upload failed" : "Uploads when you're back online"}
        <button
          type="button"
          aria-label={`Retry ${name}`}
          onClick={onRetry}
          className="font-semibold text-text underline pointer-coarse:min-h-11"
        >
          Retry
        </button>
      </p>
    );
  }
  const isProcessing = state.status === "uploading" && state.progress === 1;
  return (
    <p className="figures text-xs text-muted">
      {isProcessing
        ? texts.processing
        : state.status === "waiting" && !attachmentId
          ? "Waiting to upload"
          : formatBytes(bytes)}
    </p>
  );
}
