import type { ChangeEvent } from "react";
import { buttonClasses } from "../button-classes";
import { Icon } from "../icon";
import { Spinner } from "../state/spinner";

interface FileButtonProps {
  id: string;
  label: string;
  busyLabel: string;
  busy: boolean;
  accept: string;
  describedBy?: string;
  onChoose: (file: File) => void;
}

/** A button that opens the browser's file dialog. */
export function FileButton({ id, label, busyLabel, busy, accept, describedBy, onChoose }: FileButtonProps) {
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Cleared, so that choosing the same file again triggers a change.
    event.target.value = "";
    if (file) onChoose(file);
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy}
        onChange={choose}
        aria-describedby={describedBy}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${buttonClasses("secondary", "sm")} cursor-pointer peer-focus-visible:border-signal peer-focus-visible:text-signal`}
      >
        {busy ? <Spinner size={16} /> : <Icon name="upload" size={16} />}
        {busy ? busyLabel : label}
      </label>
    </>
  );
}
