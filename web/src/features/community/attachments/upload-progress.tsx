import { classNames } from "../../../lib/class-names";

/** How much of a file has been sent, from 0 to 1, as a line at the bottom of its preview. Pulses while the server processes the file. */
export function UploadProgress({ name, progress }: { name: string; progress: number }) {
  const percent = Math.round(progress * 100);
  return (
    <span
      role="progressbar"
      aria-label={`Uploading ${name}: ${percent}%`}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 block h-1 bg-canvas"
    >
      <span
        style={{ transform: `scaleX(${progress})` }}
        className={classNames(
          "block h-full origin-left bg-signal transition-transform",
          progress === 1 && "animate-pulse",
        )}
      />
    </span>
  );
}
