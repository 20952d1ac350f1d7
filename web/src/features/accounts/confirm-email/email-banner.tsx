import { useLocation } from "react-router-dom";
import { pathTo } from "../../../lib/routes";
import { lazyPart } from "../../../ui/state/lazy-part";
import { useSession } from "../session/session";

// Lazy, because visitors and members with a confirmed email never see it.
const unconfirmedEmail = lazyPart(async () => (await import("./unconfirmed-email")).UnconfirmedEmail);

// Lazy, because only staff sees it, until they have a second factor.
const missingFactor = lazyPart(async () => (await import("../security/missing-factor")).MissingFactor);

// As tall as the banner on wide screens, to avoid a layout shift.
const placeholder = <div className="h-13 flex-none border-b border-line bg-raised" />;

/**
 * Shown on every page until the member confirms their email, except for the page that confirms it, and to staff without the
 * second factor that they need.
 */
export function EmailBanner() {
  const { viewer } = useSession();
  const isConfirming = useLocation().pathname === pathTo("confirmEmail");
  if (viewer?.secondFactorDueAt) return <missingFactor.Part dueAt={viewer.secondFactorDueAt} fallback={placeholder} />;
  if (viewer?.emailConfirmed !== false || isConfirming) return null;
  return <unconfirmedEmail.Part key={viewer.id} viewer={viewer} fallback={placeholder} />;
}
