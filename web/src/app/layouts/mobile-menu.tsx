import { Link, useLocation } from "react-router-dom";
import { classNames } from "../../lib/class-names";
import { useBackCloses } from "../../lib/navigation/use-back-closes";
import { paths } from "../../lib/paths";
import { isCurrentLink, type NavLinkItem } from "./nav-links";

interface MobileMenuProps {
  id: string;
  links: NavLinkItem[];
  onClose: () => void;
}

/** The main links for visitors on narrow screens. */
export function MobileMenu({ id, links, onClose }: MobileMenuProps) {
  const allLinks = [...links, { label: "Sign In", to: paths.login() }];
  useBackCloses(true, onClose);
  const { pathname } = useLocation();
  const isCurrent = (to: string) => isCurrentLink(to, pathname);
  return (
    <div id={id} className="absolute inset-x-0 top-full animate-fade border-y border-line bg-surface lg:hidden">
      <ul className="flex flex-col py-2">
        {allLinks.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClose}
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
