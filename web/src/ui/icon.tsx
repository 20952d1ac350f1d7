import { iconShapes } from "./icon-shapes";

export type IconName = keyof typeof iconShapes;

interface IconProps {
  name: IconName;
  /** In pixels. */
  size?: number;
  className?: string;
}

/** A line icon. Decorative, so put its meaning in text next to it. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="square"
      strokeLinejoin="miter"
      style={{ flex: "none" }}
    >
      {iconShapes[name]}
    </svg>
  );
}
