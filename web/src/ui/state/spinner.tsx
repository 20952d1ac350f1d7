import { Icon } from "../icon";

interface SpinnerProps {
  /** Edge in pixels. */
  size?: number;
}

/** Decorative: say in words what is being waited for. */
export function Spinner({ size = 20 }: SpinnerProps) {
  return <Icon name="refresh" size={size} className="animate-spin" />;
}
