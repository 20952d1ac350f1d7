import { Link } from "react-router-dom";
import { Icon } from "../icon";

interface BackLinkProps {
  to: string;
  children: string;
}

/** A link back. Uses the page's top padding, so that the title stays in its usual place. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className="print:hidden -mt-7 mb-2 flex w-fit items-center gap-2 text-sm text-muted hover:text-text">
      <Icon name="arrow-left" size={16} />
      {children}
    </Link>
  );
}
