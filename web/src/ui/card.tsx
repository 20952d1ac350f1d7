import type { HTMLAttributes } from "react";
import { classNames } from "../lib/class-names";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "article" | "section" | "li" | "aside";
  /** Adds hover styles, for cards that link somewhere. */
  interactive?: boolean;
}

/** A surface with a cut corner. The caller adds the padding. */
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
