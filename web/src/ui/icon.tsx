import { iconShapes } from "./icon-shapes";

export type IconName = keyof typeof iconShapes;

interface IconProps {
  name: IconName;
  /** Edge in pixels. */
  size?: number;
  className?: string;
}

/** One of our own line icons; decorative, so its meaning must stand in words beside it. */
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
