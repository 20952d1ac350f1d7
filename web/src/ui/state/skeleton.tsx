import { classNames } from "../../lib/class-names";

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  shape?: "line" | "block" | "avatar";
}

/** A loading placeholder. Hidden from assistive technology, so also show or announce that it's loading. */
export function Skeleton({ width = "100%", height = 14, shape = "line" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={classNames(
        "block max-w-full animate-pulse-soft bg-line",
        shape === "line" ? "rounded-sm" : "cut [--cut-line:transparent]",
        shape === "avatar" && "flex-none cut-sm",
      )}
      style={{ width, height }}
    />
  );
}
