import type { ReactNode } from "react";
import type { IconName } from "../icon";
import { StatePanel } from "./state-panel";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** Replaces the whole page, so its title is the h1. */
  isPage?: boolean;
  /** What it means and what to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ isPage = false, children, action, ...rest }: EmptyStateProps) => (
  <StatePanel {...rest} isPage={isPage} action={action}>
    {children}
  </StatePanel>
);
