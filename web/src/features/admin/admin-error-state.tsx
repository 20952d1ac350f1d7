import { paths } from "../../lib/paths";
import { errorCode, errorText } from "../../lib/text/error-text";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { adminTexts, adminUsersTexts } from "./texts";

/** Offers a retry, or shows that access is denied if the viewer is no longer an admin. */
export function AdminErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) === "FORBIDDEN") return <AdminsOnly />;
  return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={onRetry} />;
}

/** For someone who lost the role while the page was open. */
export function AdminsOnly() {
  return (
    <EmptyState
      icon="denied"
      title={adminUsersTexts.denied}
      action={
        <ButtonLink to={paths.home()} variant="secondary">
          Go to the home page
        </ButtonLink>
      }
    >
      Your account isn't an admin's anymore. Another admin can change that.
    </EmptyState>
  );
}
