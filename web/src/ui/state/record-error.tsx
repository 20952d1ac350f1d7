import { errorCode, errorText } from "../../lib/text/error-text";
import { ButtonLink } from "../button";
import { EmptyState } from "./empty-state";
import { ErrorState } from "./error-state";

interface RecordErrorProps {
  error: unknown;
  /** What the page shows, such as "run". */
  noun: string;
  /** Why it may be missing. */
  missing?: string;
  icon: Parameters<typeof EmptyState>[0]["icon"];
  /** Where to find others. */
  back: { to: string; text: string };
  onRetry: () => void;
}

/** Takes the place of a page whose record doesn't exist, is hidden from the viewer, or couldn't be loaded. */
export function RecordError({ error, noun, missing, icon, back, onRetry }: RecordErrorProps) {
  const isMissing = ["NOT_FOUND", "VALIDATION"].includes(errorCode(error) ?? "");
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-8">
      {isMissing ? (
        <EmptyState
          icon={icon}
          isPage
          title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}
          action={<ButtonLink to={back.to}>{back.text}</ButtonLink>}
        >
          {missing ?? "It doesn't exist, or it belongs to someone else."}
        </EmptyState>
      ) : (
        <ErrorState isPage title={`Couldn't load the ${noun}`} message={errorText(error)} onRetry={onRetry} />
      )}
    </div>
  );
}
