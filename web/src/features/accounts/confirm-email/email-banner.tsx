import { useLocation } from "react-router-dom";
import { pathTo } from "../../../lib/routes";
import { lazyPart } from "../../../ui/state/lazy-part";
import { useSession } from "../session/session";

// Lazy, because visitors and most members never see it.
const accountNotice = lazyPart(async () => (await import("./account-notice")).AccountNotice);

/**
 * Shown on every page until the member confirms their email, except for the page that confirms it, and to staff without the
 * second factor that they need.
 */
export function EmailBanner() {
  const { viewer } = useSession();
  const isConfirming = useLocation().pathname === pathTo("confirmEmail");
  if (!viewer || isConfirming || (viewer.emailConfirmed && !viewer.secondFactorDueAt)) return null;
  // As tall as the banner on wide screens, to avoid a layout shift.
  const placeholder = <div className="h-13 flex-none border-b border-line bg-raised" />;
  return <accountNotice.Part key={viewer.id} viewer={viewer} fallback={placeholder} />;
}
