import type { ReactNode } from "react";
import { classNames } from "../../../../lib/class-names";

interface GrowingFieldProps {
  text: string;
  /** Can set a maximum height. */
  className?: string;
  /** The text area. Must use the same padding and border as the hidden copy. */
  children: ReactNode;
}

/**
 * Makes a text area as tall as its text. A hidden copy of the text sets the height, because measuring the text area itself
 * would shrink it briefly and shift the message list.
 */
export function GrowingField({ text, className, children }: GrowingFieldProps) {
  return (
    <div
      data-text={`${text} `}
      className={classNames(
        "grid grid-cols-1 grid-rows-1 text-sm leading-5 *:[grid-area:1/1] pointer-coarse:text-base",
        "after:invisible after:min-h-0 after:overflow-hidden after:border after:px-3 after:py-2 after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-text)] after:[grid-area:1/1]",
        className,
      )}
    >
      {children}
    </div>
  );
}
