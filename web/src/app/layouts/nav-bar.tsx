import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../../features/accounts/session/session";
import { brand } from "../../lib/brand";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { lazyPart } from "../../ui/state/lazy-part";
import { isCurrentLink, navLinks, type NavLinkItem } from "./nav-links";
import { UserButton } from "./user-button";

// Menus are heavy, and visitors have none.
const userMenu = lazyPart(async () => (await import("./user-menu")).UserMenu);

const mobileMenuId = "mobile-menu";

interface NavBarProps {
  /** From edge to edge of the window, as the panes below it; else as wide as the pages' column. */
  wide?: boolean;
}

export function NavBar({ wide = false }: NavBarProps) {
  const session = useSession();
  const links = navLinks(session);
  const { pathname } = useLocation();
  // Remembering where it was opened closes it by itself on every navigation.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === pathname;
  return (
    <header
      onKeyDown={(event) => event.key === "Escape" && setOpenedAt(null)}
      className="sticky top-0 z-40 flex-none border-b border-line bg-canvas"
    >
      <nav
        aria-label="Main"
        className={classNames("flex h-14 items-center gap-6 px-4", wide ? "sm:px-6" : "mx-auto max-w-6xl sm:px-8")}
      >
        <Brand />
        <ul className="hidden h-full flex-1 items-stretch gap-1 lg:flex">
          {links.map((link) => (
            <li key={link.to}>
              <BarLink {...link} />
            </li>
          ))}
        </ul>
        <div className="ml-auto flex items-center gap-2">
          {session.viewer ? (
            <userMenu.Part viewer={session.viewer} fallback={<UserButton viewer={session.viewer} />} />
          ) : (
            <GuestButtons />
          )}
          <IconButton
            className="lg:hidden"
            label={open ? "Close main menu" : "Open main menu"}
            icon={open ? "close" : "menu"}
            aria-expanded={open}
            aria-controls={mobileMenuId}
            onClick={() => setOpenedAt(open ? null : pathname)}
          />
        </div>
      </nav>
      {open && <MobileMenu links={links} signedIn={session.viewer !== null} onChoose={() => setOpenedAt(null)} />}
    </header>
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

function BarLink({ label, to }: NavLinkItem) {
  const isCurrent = isCurrentLink(to, useLocation().pathname);
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "flex h-full items-center border-b-2 px-2 text-sm whitespace-nowrap transition-colors focus-visible:outline-offset-[-4px] xl:px-3",
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
      <ButtonLink to={paths.login()} variant="ghost" size="sm" className="max-sm:hidden">
        Sign In
      </ButtonLink>
      <ButtonLink to={paths.register()} size="sm">
        Start Trading
      </ButtonLink>
    </>
  );
}

interface MobileMenuProps {
  links: NavLinkItem[];
  signedIn: boolean;
  onChoose: () => void;
}

function MobileMenu({ links, signedIn, onChoose }: MobileMenuProps) {
  const shown = signedIn ? links : [...links, { label: "Sign In", to: paths.login() }];
  const { pathname } = useLocation();
  const isCurrent = (to: string) => isCurrentLink(to, pathname);
  return (
    <div
      id={mobileMenuId}
      className="absolute inset-x-0 top-full animate-fade border-y border-line bg-surface lg:hidden"
    >
      <ul className="flex flex-col py-2">
        {shown.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onChoose}
              aria-current={isCurrent(to) ? "page" : undefined}
              className={classNames(
                "flex min-h-12 items-center border-l-2 px-4 focus-visible:outline-offset-[-4px] sm:px-6",
                isCurrent(to) ? "border-signal text-text" : "border-transparent text-muted",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
