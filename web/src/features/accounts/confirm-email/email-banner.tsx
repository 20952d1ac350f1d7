import { lazyPart } from "../../../ui/state/lazy-part";
import { useSession } from "../session/session";

// Visitors and members with a confirmed address need none of its code.
const unconfirmedEmail = lazyPart(async () => (await import("./unconfirmed-email")).UnconfirmedEmail);

/** Shown on every page until the member has confirmed their address. */
export function EmailBanner() {
  const { viewer } = useSession();
  // A viewer stored by an earlier version doesn't say.
  if (viewer?.emailConfirmed !== false) return null;
  // As high as the banner on a wide screen, so that the page below it stays where it is.
  const placeholder = <div className="h-13 flex-none border-b border-line bg-raised" />;
  return <unconfirmedEmail.Part key={viewer.id} viewer={viewer} fallback={placeholder} />;
}
