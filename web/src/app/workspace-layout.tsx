import { Outlet } from "react-router-dom";
import { EmailBanner } from "../features/accounts/confirm-email/email-banner";
import { mainContentId } from "./main-content";
import { NavBar } from "./nav-bar";
import { SkipLink } from "./skip-link";

/** Fills the window exactly: its panes scroll, the page does not. */
export function WorkspaceLayout() {
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <NavBar wide />
      <EmailBanner />
      <main id={mainContentId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  );
}
