interface ProgressBarProps {
  /** From 0 to 1. Other values are clamped. */
  value: number;
  /** Accessible name and tooltip, such as "810 of 900 XP". */
  label: string;
}

export function ProgressBar({ value, label }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      title={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="h-1.5 w-full overflow-hidden bg-line"
    >
      <div
        className="h-full w-full origin-left bg-signal transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
