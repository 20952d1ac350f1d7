import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { usePrefersReducedMotion } from "../../lib/hooks/use-prefers-reduced-motion";

interface FadeInProps {
  /** Place in a row of things that come one after the other. */
  order?: number;
  className?: string;
  children: ReactNode;
}

const STAGGER_MS = 60;

/** Fades in once, when it is scrolled to. Its place is held from the start, and without motion it simply stands there. */
export function FadeIn({ order = 0, className, children }: FadeInProps) {
  const element = useRef<HTMLDivElement>(null);
  const prefersReducedMotion = usePrefersReducedMotion();
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  useEffect(function observeUntilVisible() {
    if (!element.current || typeof IntersectionObserver === "undefined") return setHasBeenVisible(true);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setHasBeenVisible(true);
        observer.disconnect();
      },
      { rootMargin: "0px 0px -8% 0px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const isShown = hasBeenVisible || prefersReducedMotion;
  return (
    <div
      ref={element}
      // A link inside may be reached by keyboard before the eye gets there.
      onFocus={() => setHasBeenVisible(true)}
      style={{ transitionDelay: `${order * STAGGER_MS}ms`, opacity: isShown ? undefined : 0 }}
      className={classNames(
        "transition-[opacity,transform] duration-200 print:opacity-100!",
        !isShown && "translate-y-3",
        className,
      )}
    >
      {children}
    </div>
  );
}
