import { Link } from "react-router-dom";
import { Icon } from "../icon";

interface BackLinkProps {
  to: string;
  children: string;
}

/** The way back, above a page's title in the room its page leaves there: the title begins where every other does. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className="-mt-7 mb-2 flex w-fit items-center gap-2 text-sm text-muted hover:text-text">
      <Icon name="arrow-left" size={16} />
      {children}
    </Link>
  );
}
