import { classNames } from "../lib/class-names";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const shared =
  "print:hidden cut cut-sm relative inline-flex select-none items-center justify-center gap-2 border font-display font-semibold tracking-wide whitespace-nowrap transition-[background-color,border-color,color,opacity,transform] active:translate-y-px disabled:translate-y-0 disabled:cursor-not-allowed";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-signal bg-signal text-signal-ink [--cut-line:transparent] hover:border-text hover:bg-text focus-visible:outline-signal-ink disabled:border-line disabled:bg-raised disabled:text-muted",
  secondary:
    "border-line-strong bg-raised text-text [--cut-line:var(--color-line-strong)] hover:border-signal hover:text-signal hover:[--cut-line:var(--color-signal)] disabled:border-line disabled:bg-surface disabled:text-muted",
  ghost:
    "border-transparent text-muted [--cut-line:transparent] hover:bg-raised hover:text-text disabled:bg-transparent disabled:opacity-60",
  danger:
    "border-glitch bg-raised text-danger [--cut-line:var(--color-glitch)] hover:bg-glitch hover:text-canvas disabled:border-line disabled:bg-surface disabled:text-muted",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-8 px-3 text-sm",
  md: "h-10 px-4 text-sm",
  lg: "h-12 px-6 text-base",
};

/** Button styles for other elements. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize): string {
  return classNames(shared, variants[variant], sizes[size]);
}
