import type { ReactNode } from "react";

/** The header of a side pane. Its height matches the channel header. */
export function PaneTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex h-14 flex-none items-center justify-between border-b border-line px-4">
      <h2 className="label text-muted">{title}</h2>
      {children}
    </div>
  );
}
