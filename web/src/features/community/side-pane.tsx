import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Drawer } from "../../ui/overlay/drawer";
import { PaneTitle } from "./pane-title";

interface SidePaneProps {
  side: "left" | "right";
  title: string;
  /** Shown to the right of the title. */
  headerActions: ReactNode;
  /** Whether the drawer is open; narrow screens only. */
  drawerOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

const inlineClasses = { left: "border-r md:flex", right: "border-l xl:flex" };

/** A column next to the messages on wide screens, a drawer over them on narrow ones. */
export function SidePane({ side, title, headerActions, drawerOpen, onClose, children }: SidePaneProps) {
  return (
    <>
      <div className={classNames("hidden min-h-0 flex-col border-line bg-surface", inlineClasses[side])}>
        <PaneTitle title={title}>{headerActions}</PaneTitle>
        {children}
      </div>
      <Drawer side={side} title={title} headerActions={headerActions} open={drawerOpen} onOpenChange={onClose}>
        {children}
      </Drawer>
    </>
  );
}
