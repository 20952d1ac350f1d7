import { Outlet, useLocation } from "react-router-dom";
import { Footer } from "./footer";
import { EmailBanner } from "../../features/accounts";
import { lazyPart } from "../../ui/state/lazy-part";
import { SkipLink } from "../../ui/page/skip-link";
import { mainContentId } from "./main-content";
import { NavBar } from "./nav-bar";
import { useRoute } from "../routing/use-route";

// Lazy, because many pages don't offer the chatbot.
const chatbot = lazyPart(async () => (await import("../../features/chatbot/chatbot-widget")).ChatbotWidget);

export function PageLayout() {
  const { offersChatbot } = useRoute();
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink targetId={mainContentId}>Skip to content</SkipLink>
      <NavBar />
      <EmailBanner />
      {/* Fills the window, so that late content doesn't shift a visible footer. */}
      <main
        id={mainContentId}
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-3.5rem)] flex-none grow flex-col outline-none"
      >
        <Outlet />
        {/* The key closes the chatbot on navigation: on phones, it would cover the page that a source link opens. */}
        {offersChatbot && <chatbot.Part key={pathname} />}
      </main>
      <Footer />
    </div>
  );
}
