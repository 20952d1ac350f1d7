import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Drawer } from "../../ui/overlay/drawer";
import { PaneTitle } from "./pane-title";

interface SidePaneProps {
  side: "left" | "right";
  title: string;
  /** Stands beside the title. */
  headerActions: ReactNode;
  /** Opened as a drawer, where there is no room for it beside the talk. */
  drawerOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

const inlineClasses = { left: "border-r md:flex", right: "border-l xl:flex" };

/** What stands beside the talk on a wide screen and comes over it on a narrow one. */
export function SidePane({ side, title, headerActions, drawerOpen, onClose, children }: SidePaneProps) {
  return (
    <>
      <div className={classNames("hidden min-h-0 flex-col border-line bg-surface", inlineClasses[side])}>
        <PaneTitle title={title}>{headerActions}</PaneTitle>
        {children}
      </div>
      <Drawer side={side} title={title} beside={headerActions} open={drawerOpen} onOpenChange={onClose}>
        {children}
      </Drawer>
    </>
  );
}
