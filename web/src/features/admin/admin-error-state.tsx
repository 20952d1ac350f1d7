import { errorCode, errorText } from "../../lib/text/error-text";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { adminTexts, adminUsersTexts } from "./texts";

/** Offers a retry, or shows that access is denied if the viewer is no longer an admin. */
export function AdminErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) === "FORBIDDEN") return <EmptyState icon="denied" title={adminUsersTexts.denied} />;
  return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={onRetry} />;
}
