import type { ReactNode } from "react";
import { classNames } from "../../../../lib/class-names";

interface GrowingFieldProps {
  text: string;
  /** A height to end at, if any. */
  className?: string;
  /** The text area, with this padding and border. */
  children: ReactNode;
}

/**
 * A text area as tall as its text: an unseen copy of the text gives the height. Measuring the area itself would make it
 * small for a moment, and the list around it would lose its place.
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
