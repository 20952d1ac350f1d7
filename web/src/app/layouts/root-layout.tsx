import { Suspense } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { InitializingScreen, SessionProvider, useSession } from "../../features/accounts";
import { useIsIntroOver } from "../../features/pages";
import { PrivacyNotice } from "../../features/privacy";
import { useNavigationGuards } from "../../lib/navigation/use-navigation-guards";
import { paths } from "../../lib/paths";
import { useTitle } from "../../lib/hooks/use-title";
import { lazyPart } from "../../ui/state/lazy-part";
import { Toasts } from "../../ui/toast/toasts";
import { useRoute } from "../routing/use-route";

// Lazy, because visitors don't need these and members don't need them immediately.
const xpNotifications = lazyPart(
  async () => (await import("../../features/leaderboard/notifications/xp-notifications")).XpNotifications,
);

const accessWatch = lazyPart(async () => (await import("../../features/accounts/session/access-watch")).AccessWatch);

const sanctionNotifier = lazyPart(
  async () => (await import("../../features/moderation/sanctions/sanction-notifier")).SanctionNotifier,
);

export function RootLayout() {
  return (
    <SessionProvider>
      <NavigationGuards />
      <RouteTitle />
      <Screen />
      <Toasts />
    </SessionProvider>
  );
}

function NavigationGuards() {
  useNavigationGuards();
  return null;
}

// Rendered before the outlet, so that a page can override the title.
function RouteTitle() {
  useTitle(useRoute().title);
  return null;
}

function Screen() {
  const { status, viewer } = useSession();
  const { pathname } = useLocation();
  const introIsOver = useIsIntroOver();
  if (status === "loading") return <InitializingScreen />;
  return (
    <>
      {/* A navigation keeps the current page until the next one has loaded. */}
      <Suspense fallback={null}>
        <Outlet />
        <ScrollRestoration />
      </Suspense>
      {viewer && (
        <>
          <xpNotifications.Part key={viewer.id} viewerId={viewer.id} />
          <accessWatch.Part key={`access ${viewer.id}`} />
          <sanctionNotifier.Part key={`sanctions ${viewer.id}`} />
        </>
      )}
      {/* On the home page, the notice waits until the intro modal closes. */}
      {(introIsOver || viewer || pathname !== paths.home()) && <PrivacyNotice />}
    </>
  );
}
