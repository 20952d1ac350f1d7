import { useId, useState } from "react";
import { errorText } from "../../../lib/text/error-text";
import { FieldError } from "../../../ui/form/field-frame";
import { FileButton } from "../../../ui/form/file-button";
import { IconButton } from "../../../ui/icon-button";
import { Skeleton } from "../../../ui/state/skeleton";
import { postFile, useAttachmentLink } from "../../community";

const MAX_SCREENSHOTS = 6;

interface ScreenshotsProps {
  /** Attachments. */
  ids: readonly string[];
  /** Those that the trade has already. Only these have links. */
  savedIds: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

/** Pictures of charts. They are uploaded at once, and belong to the trade once it is saved. */
export function Screenshots({ ids, savedIds, error, onChange }: ScreenshotsProps) {
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const inputId = useId();
  async function add(file: File): Promise<void> {
    setUploading(true);
    setProblem(null);
    try {
      const id = await postFile(file, file.name, { onProgress: () => undefined, signal: new AbortController().signal });
      onChange([...ids, id]);
    } catch (failure) {
      setProblem(errorText(failure, "Couldn't upload the picture. Please try again."));
    } finally {
      setUploading(false);
    }
  }
  return (
    <div role="group" aria-labelledby={`${inputId}-label`} className="flex flex-col gap-3">
      <p id={`${inputId}-label`} className="label text-muted">
        Screenshots
      </p>
      {ids.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {ids.map((id, index) => (
            <li key={id} className="relative border border-line bg-surface">
              {savedIds.includes(id) ? (
                <Picture id={id} number={index + 1} />
              ) : (
                <Placeholder>Uploaded. Shown once the trade is saved.</Placeholder>
              )}
              <span className="absolute top-1 right-1 bg-canvas/80">
                <IconButton
                  label={`Remove screenshot ${index + 1}`}
                  icon="close"
                  size="sm"
                  onClick={() => onChange(ids.filter((each) => each !== id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {ids.length < MAX_SCREENSHOTS && (
        <div>
          <FileButton
            id={inputId}
            label="Add a screenshot"
            busyLabel="Uploading..."
            busy={isUploading}
            accept="image/png,image/jpeg,image/webp,image/gif"
            onChoose={(file) => void add(file)}
          />
        </div>
      )}
      <FieldError fieldId={inputId} error={problem ?? error} />
    </div>
  );
}

const Placeholder = ({ children }: { children: string }) => (
  <p className="grid aspect-video place-items-center p-3 text-center text-xs text-muted">{children}</p>
);

function Picture({ id, number }: { id: string; number: number }) {
  const { link, isFailed, onError } = useAttachmentLink(id);
  if (!link) {
    return isFailed ? (
      <Placeholder>This picture can't be loaded.</Placeholder>
    ) : (
      <Skeleton shape="block" height={120} />
    );
  }
  return (
    <a href={link.url} target="_blank" rel="noreferrer" className="block">
      <img
        src={link.thumbnailUrl ?? link.url}
        alt={`Screenshot ${number}, opens in a new tab`}
        onError={onError}
        className="aspect-video w-full object-cover"
      />
    </a>
  );
}
