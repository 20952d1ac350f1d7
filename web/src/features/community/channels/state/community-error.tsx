import { errorCode, errorText } from "../../../../lib/text/error-text";
import { ErrorState } from "../../../../ui/state/error-state";
import { communityTexts } from "../../texts";

/** Replaces the page when the channels fail to load. */
export function CommunityError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="grid flex-1 place-items-center px-6">
      <ErrorState
        title={communityTexts.loadFailed}
        message={errorCode(error) === "FORBIDDEN" ? communityTexts.authenticationError : errorText(error)}
        retryLabel={communityTexts.retry}
        onRetry={onRetry}
      />
    </div>
  );
}
