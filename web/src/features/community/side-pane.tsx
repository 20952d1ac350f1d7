import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Drawer } from "../../ui/overlay/drawer";
import { PaneTitle } from "./pane-title";

interface SidePaneProps {
  side: "left" | "right";
  title: string;
  /** Stands beside the title. */
  beside: ReactNode;
  /** Opened as a drawer, where there is no room for it beside the talk. */
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

const standing = { left: "border-r md:flex", right: "border-l xl:flex" };

/** What stands beside the talk on a wide screen and comes over it on a narrow one. */
export function SidePane({ side, title, beside, open, onClose, children }: SidePaneProps) {
  return (
    <>
      <div className={classNames("hidden min-h-0 flex-col border-line bg-surface", standing[side])}>
        <PaneTitle title={title}>{beside}</PaneTitle>
        {children}
      </div>
      <Drawer side={side} title={title} headerActions={beside} open={open} onOpenChange={onClose}>
        {children}
      </Drawer>
    </>
  );
}
