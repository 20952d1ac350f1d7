import type { ReactNode } from "react";
import { classNames } from "../lib/class-names";

interface RadioTileProps {
  name: string;
  value: string;
  label: string;
  checked: boolean;
  onChoose: (value: string) => void;
  /** The size. */
  className: string;
  /** The picture or color, for display only. */
  children: ReactNode;
  title?: string;
}

/** One choice of a group of pictures or colors. The ring shows which one is chosen. */
export function RadioTile({ name, value, label, checked, onChoose, className, children, title }: RadioTileProps) {
  return (
    <label title={title} className={classNames("relative block cursor-pointer", className)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChoose(value)}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <span className="sr-only">{label}</span>
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-sm border-2 border-transparent peer-checked:border-text peer-hover:border-line-strong peer-checked:peer-hover:border-text peer-focus-visible:border-signal"
      />
    </label>
  );
}
