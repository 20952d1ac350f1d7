import type { ReactNode } from "react";
import { classNames } from "../../../../lib/class-names";
import { Icon } from "../../../../ui/icon";
import { textOf, type MarkdownNode } from "./markdown-node";

/** A quote in a lesson. One that starts with "Risk" is a warning. */
export function Note({ node, children }: { node: MarkdownNode | undefined; children: ReactNode }) {
  const isRisk = node !== undefined && /^\s*Risk\b/.test(textOf(node));
  return (
    <blockquote
      className={classNames(
        "grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 border-l-2 px-4 py-3 text-sm",
        isRisk ? "border-warning bg-warning/5" : "border-line-strong bg-raised",
      )}
    >
      <Icon name={isRisk ? "warning" : "info"} size={20} className={isRisk ? "text-warning" : "text-muted"} />
      <div className="lesson-text">{children}</div>
    </blockquote>
  );
}
