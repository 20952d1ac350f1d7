import { Icon } from "../icon";

interface SpinnerProps {
  /** In pixels. */
  size?: number;
}

/** Decorative, so also say in text what is loading. */
export function Spinner({ size = 20 }: SpinnerProps) {
  return <Icon name="refresh" size={size} className="animate-spin" />;
}
