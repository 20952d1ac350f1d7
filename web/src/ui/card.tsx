import type { HTMLAttributes } from "react";
import { classNames } from "../lib/class-names";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "article" | "section" | "li" | "aside";
  /** Answers to the pointer; for cards whose whole area leads somewhere. */
  interactive?: boolean;
}

/** A surface with the cut corner. Padding is the caller's. */
export function Card({ as: Element = "div", interactive = false, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        "cut relative border border-line bg-surface",
        interactive &&
          "transition-[border-color,background-color] hover:border-line-strong hover:bg-raised hover:[--cut-line:var(--color-line-strong)]",
        className,
      )}
    />
  );
}
