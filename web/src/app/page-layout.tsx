import { Outlet } from "react-router-dom";
import { Footer } from "./footer";
import { mainContentId } from "./main-content";
import { NavBar } from "./nav-bar";
import { SkipLink } from "./skip-link";

export function PageLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavBar />
      <main id={mainContentId} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
