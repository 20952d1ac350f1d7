import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession, type Viewer } from "../../features/accounts";
import { brand } from "../../lib/brand";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/state/lazy-part";
import { isCurrentLink, navLinks, type NavLinkItem } from "./nav-links";
import { UserButton } from "./user-button";

// Lazy, because few pages open a menu.
const userMenu = lazyPart(async () => (await import("./user-menu")).UserMenu);
const mobileMenu = lazyPart(async () => (await import("./mobile-menu")).MobileMenu);

const mobileMenuId = "mobile-menu";

/** Spans the window on all pages, so that nothing in it moves from one to another. */
export function NavBar() {
  const session = useSession();
  const links = navLinks(session);
  const { pathname } = useLocation();
  // Storing the pathname closes the menu on every navigation.
  const [openPathname, setOpenPathname] = useState<string | null>(null);
  const open = openPathname === pathname;
  return (
    <header
      onKeyDown={(event) => event.key === "Escape" && setOpenPathname(null)}
      className="print:hidden sticky top-0 z-40 flex-none border-b border-line bg-canvas"
    >
      <nav aria-label="Main" className="flex h-14 items-center gap-6 px-4 sm:px-6">
        <Brand />
        <ul className="hidden h-full flex-1 items-stretch lg:flex">
          {links.map((link) => (
            <li key={link.to}>
              <NavBarLink {...link} />
            </li>
          ))}
        </ul>
        <div className="ml-auto flex min-w-0 items-center gap-2">
          {session.viewer ? (
            <userMenu.Part viewer={session.viewer} links={links} fallback={<MenuFallback viewer={session.viewer} />} />
          ) : (
            <>
              <GuestButtons />
              <IconButton
                className="visitors-only lg:hidden"
                label={open ? "Close main menu" : "Open main menu"}
                icon={open ? "close" : "menu"}
                aria-expanded={open}
                aria-controls={mobileMenuId}
                onClick={() => setOpenPathname(open ? null : pathname)}
              />
            </>
          )}
        </div>
      </nav>
      {open && !session.viewer && (
        <mobileMenu.Part id={mobileMenuId} links={links} onClose={() => setOpenPathname(null)} />
      )}
    </header>
  );
}

/** Reserves the space of the search and the bell. */
function MenuFallback({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <span className="h-10 w-22 flex-none" />
      <UserButton viewer={viewer} />
    </>
  );
}

function Brand() {
  return (
    <Link to={paths.home()} className="flex-none">
      <picture>
        <source media="(max-width: 359px)" srcSet={brand.mark} width={28} height={28} />
        <img src={brand.logo} alt={brand.name} width={143} height={28} />
      </picture>
    </Link>
  );
}

function NavBarLink({ label, to }: NavLinkItem) {
  const isCurrent = isCurrentLink(to, useLocation().pathname);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "flex h-full items-center border-b-2 px-1.5 text-sm whitespace-nowrap transition-colors focus-visible:outline-offset-[-4px] xl:px-2.5",
        isCurrent ? "border-signal text-text" : "border-transparent text-muted hover:text-text",
      )}
    >
      {label}
    </Link>
  );
}

function GuestButtons() {
  return (
    <>
      <ButtonLink to={paths.login()} variant="ghost" size="sm" className="visitors-only max-sm:hidden">
        Sign In
      </ButtonLink>
      <ButtonLink to={paths.register()} size="sm" className="visitors-only">
        Start Trading
      </ButtonLink>
    </>
  );
}
