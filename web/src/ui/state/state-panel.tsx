import type { ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { Icon, type IconName } from "../icon";

interface StatePanelProps {
  icon: IconName;
  isError?: boolean;
  title: string;
  isPage: boolean;
  children: ReactNode;
  action: ReactNode;
}

/** What is shown instead of content. A panel where there is room for one, without margins. */
export function StatePanel({ icon, isError = false, title, isPage, children, action }: StatePanelProps) {
  const Heading = isPage ? "h1" : "h2";
  return (
    <div role={isError ? "alert" : undefined} className="@container w-full">
      <div className="cut state-panel">
        <span className="cut state-icon">
          <Icon name={icon} size={24} />
        </span>
        <div className="relative flex max-w-md flex-col items-start gap-3">
          <Heading className={classNames("font-display font-semibold", isPage ? "glitch-title text-xl" : "text-lg")}>
            {title}
          </Heading>
          {children && <div className="text-sm text-muted">{children}</div>}
          {action && <div className="mt-2">{action}</div>}
        </div>
      </div>
    </div>
  );
}
