import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { usePrefersReducedMotion } from "../../lib/hooks/use-prefers-reduced-motion";

interface FadeInProps {
  /** Position in a group that fades in one after another. */
  order?: number;
  className?: string;
  children: ReactNode;
}

const STAGGER_MS = 60;

/** Fades in once when scrolled into view, without shifting the layout. Visible immediately with reduced motion. */
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
      // Keyboard focus may reach a link before it scrolls into view.
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
