import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { InitializingScreen } from "../../features/accounts/session/initializing-screen";
import { useSession } from "../../features/accounts/session/session";
import { SessionProvider } from "../../features/accounts/session/session-provider";
import { useIntroIsOver } from "../../features/pages/home/intro/intro-visit";
import { PrivacyNotice } from "../../features/privacy/privacy-notice";
import { paths } from "../../lib/paths";
import { useTitle } from "../../lib/hooks/use-title";
import { lazyPart } from "../../ui/state/lazy-part";
import { Toasts } from "../../ui/toast/toasts";
import { useRouteTitle } from "../routing/route-handle";

// Visitors need none of it, and members not at once.
const xpNotifications = lazyPart(
  async () => (await import("../../features/leaderboard/notifications/xp-notifications")).XpNotifications,
);

const rightsWatch = lazyPart(async () => (await import("../../features/accounts/session/rights-watch")).RightsWatch);

const sanctionNotifier = lazyPart(
  async () => (await import("../../features/moderation/sanctions/sanction-notifier")).SanctionNotifier,
);

/** What every page stands in: the session, notices, the privacy notice. */
export function RootLayout() {
  return (
    <SessionProvider>
      <RouteTitle />
      <Screen />
      <Toasts />
      <ScrollRestoration />
    </SessionProvider>
  );
}

// Before the outlet, so that a page which names the tab itself has the last word.
function RouteTitle() {
  useTitle(useRouteTitle());
  return null;
}

function Screen() {
  const { status, viewer } = useSession();
  const { pathname } = useLocation();
  const introIsOver = useIntroIsOver();
  if (status === "loading") return <InitializingScreen />;
  return (
    <>
      <Outlet />
      {viewer && (
        <>
          <xpNotifications.Part key={viewer.id} viewerId={viewer.id} />
          <rightsWatch.Part key={`rights of ${viewer.id}`} />
          <sanctionNotifier.Part key={`sanctions of ${viewer.id}`} />
        </>
      )}
      {/* One modal at a time: on the home page the notice waits for the introduction. */}
      {(introIsOver || viewer || pathname !== paths.home()) && <PrivacyNotice />}
    </>
  );
}
