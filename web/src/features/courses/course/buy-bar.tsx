import { useEffect, useState, type RefObject } from "react";
import { classNames } from "../../../lib/class-names";
import { formatPrice } from "../../../lib/text/format";
import { CourseAction } from "../buying/course-action";
import { usePendingPayment } from "../buying/pending-payment";

interface BuyBarProps {
  course: Parameters<typeof CourseAction>[0]["course"];
  /** The button that the bar replaces while it is off the screen. */
  main: RefObject<HTMLElement | null>;
}

/** The price and the button at the bottom of a phone. Always keeps its place at the end of the page, so that nothing moves. */
export function BuyBar({ course, main }: BuyBarProps) {
  const pending = usePendingPayment(course.id);
  // A payment that can't be continued has an explanation instead of a button, which belongs to the price box.
  const isShown = useIsOffScreen(main) && (!pending || pending.checkoutUrl !== null);
  return (
    <div
      className={classNames(
        // The padding keeps clear of the chat button.
        "sticky bottom-0 z-20 -mx-4 mt-8 flex items-center gap-4 border-t border-line-strong bg-surface px-4 pt-3 pr-8 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 sm:pr-24 lg:hidden print:hidden",
        !isShown && "invisible",
      )}
    >
      <p className="figures flex-1 text-lg">{formatPrice(course.priceCents)}</p>
      <CourseAction course={course} entitled={false} isMain />
    </div>
  );
}

const NAV_BAR_HEIGHT_PX = 56;

/** False until measured, and without support in the browser. */
function useIsOffScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOff, setOff] = useState(false);
  useEffect(
    function watch() {
      if (!element.current || typeof IntersectionObserver === "undefined") return undefined;
      const observer = new IntersectionObserver(([entry]) => setOff(entry?.isIntersecting === false), {
        rootMargin: `-${NAV_BAR_HEIGHT_PX}px 0px 0px`,
      });
      observer.observe(element.current);
      return () => observer.disconnect();
    },
    [element],
  );
  return isOff;
}
