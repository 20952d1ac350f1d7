import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { EmailBanner } from "../../features/accounts";
import { MESSAGE_BOX_ID } from "../../features/community";
import { SkipLink } from "../../ui/page/skip-link";
import { mainContentId } from "./main-content";
import { NavBar } from "./nav-bar";

/** Fills the window. The panes scroll; the page does not. */
export function WorkspaceLayout() {
  useEffect(function markDocument() {
    // A CSS selector `html:has(...)` would recalculate the styles of the whole page whenever a message arrives.
    document.documentElement.dataset.workspace = "";
    return () => void delete document.documentElement.dataset.workspace;
  }, []);
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink targetId={mainContentId}>Skip to content</SkipLink>
      <SkipLink targetId={MESSAGE_BOX_ID}>Skip to the message box</SkipLink>
      <NavBar />
      <EmailBanner />
      <main id={mainContentId} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <Outlet />
      </main>
    </div>
  );
}
