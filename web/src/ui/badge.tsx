import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";

export type BadgeTone = "neutral" | "signal" | "warning" | "danger" | "premium";

interface BadgeProps {
  tone?: BadgeTone;
  children: ReactNode;
}

const tones: Record<BadgeTone, string> = {
  neutral: "border-line-strong text-muted",
  signal: "border-signal/50 bg-signal/10 text-signal",
  warning: "border-warning/50 bg-warning/10 text-warning",
  danger: "border-glitch/60 bg-glitch/10 text-danger",
  premium: "border-premium/50 bg-premium/10 text-premium",
};

export function Badge({ tone = "neutral", children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "label inline-flex items-center gap-1 rounded-sm border px-1.5 py-0.5 tracking-[0.06em] whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
