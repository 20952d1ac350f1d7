import { useRef, type ChangeEvent } from "react";
import { IconButton } from "../../../ui/icon-button";
import { CameraIcon } from "./attachment-icons";
import { attachmentTexts } from "./texts";

/** As specified. Some of these types only show an alert. */
const ACCEPT = "image/png,image/jpeg,image/webp,image/gif,.pdf,.doc,.docx,.txt,.mp4,.mp3";

/** Buttons to choose files and, on touch devices, to take a photo. */
export function AttachButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])];
    // Cleared, so that choosing the same file again triggers a change.
    target.value = "";
    if (chosen.length) onFiles(chosen);
  }

  return (
    <>
      <input ref={files} type="file" multiple accept={ACCEPT} hidden data-testid="attach-files" onChange={choose} />
      <IconButton
        icon="paperclip"
        label="Attach a file"
        title={attachmentTexts.choose}
        onClick={() => files.current?.click()}
      />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
      <button
        type="button"
        aria-label={attachmentTexts.camera}
        title={attachmentTexts.camera}
        onClick={() => camera.current?.click()}
        className="hidden size-10 flex-none items-center justify-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-coarse:inline-flex"
      >
        <CameraIcon />
      </button>
    </>
  );
}
