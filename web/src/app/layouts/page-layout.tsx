import { Outlet, useLocation } from "react-router-dom";
import { Footer } from "./footer";
import { EmailBanner } from "../../features/accounts/confirm-email/email-banner";
import { lazyPart } from "../../ui/state/lazy-part";
import { SkipLink } from "../../ui/page/skip-link";
import { mainContentId } from "./main-content";
import { NavBar } from "./nav-bar";
import { useOffersChatbot } from "../routing/route-handle";

// /login and most pages for members don't offer it.
const chatbot = lazyPart(async () => (await import("../../features/chatbot/chatbot-widget")).ChatbotWidget);

export function PageLayout() {
  const offersChatbot = useOffersChatbot();
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId={mainContentId}>Skip to content</SkipLink>
      <NavBar />
      <EmailBanner />
      {/* As high as the window below the bar: what arrives late moves no footer that is in sight. */}
      <main
        id={mainContentId}
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-3.5rem)] flex-none grow flex-col outline-none"
      >
        <Outlet />
        {/* Closed on the next page: on a phone it would hide what a source link leads to. */}
        {offersChatbot && <chatbot.Part key={pathname} />}
      </main>
      <Footer />
    </div>
  );
}
