import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";
import { Icon, type IconName } from "./icon";

interface KindLabelProps {
  icon: IconName;
  /** For parts in which the reader does something. */
  isActive?: boolean;
  children: ReactNode;
}

/** Says what a part of a page is, above its title. */
export function KindLabel({ icon, isActive = false, children }: KindLabelProps) {
  return (
    <p className={classNames("label flex items-center gap-2", isActive ? "text-signal" : "text-muted")}>
      <Icon name={icon} size={16} />
      {children}
    </p>
  );
}
