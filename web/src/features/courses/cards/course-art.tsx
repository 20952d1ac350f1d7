import { useState } from "react";
import { classNames } from "../../../lib/class-names";

interface CourseArtProps {
  course: { id: number; title: string; imageUrl: string; imageAlt?: string };
  className?: string;
  /** Loads immediately. For images at the top of a page. */
  eager?: boolean;
}

/** The course image. Until it covers it, and without one, shows the first letter over a generated price line. */
export function CourseArt({ course, className, eager = false }: CourseArtProps) {
  const [missing, setMissing] = useState(course.imageUrl === "");
  return (
    <div
      aria-hidden={!course.imageAlt || undefined}
      className={classNames("relative overflow-hidden bg-raised", className)}
    >
      <LetterPlaceholder id={course.id} title={course.title} />
      {!missing && (
        <img
          src={course.imageUrl}
          alt={course.imageAlt ?? ""}
          loading={eager ? "eager" : "lazy"}
          onError={() => setMissing(true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span className="cut absolute inset-0" />
    </div>
  );
}

function LetterPlaceholder({ id, title }: { id: number; title: string }) {
  const line = pricePoints(id);
  return (
    <>
      <svg viewBox="0 0 320 160" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
        <g className="stroke-line" strokeWidth="1">
          {[40, 80, 120].map((y) => (
            <path key={y} d={`M0 ${y}H320`} />
          ))}
          {[64, 128, 192, 256].map((x) => (
            <path key={x} d={`M${x} 0V160`} />
          ))}
        </g>
        <polyline points={line} fill="none" className="stroke-signal" strokeWidth="1.5" opacity="0.55" />
      </svg>
      <span className="absolute bottom-2 left-4 font-display text-xl font-semibold text-text">
        {title.charAt(0).toUpperCase()}
      </span>
    </>
  );
}

const STEP_COUNT = 33;

/** A random walk seeded by the course ID, so that a course always gets the same line. */
function pricePoints(id: number): string {
  let seed = (id * 2654435761) % 2147483647;
  let y = 96;
  return Array.from({ length: STEP_COUNT }, (_, index) => {
    seed = (seed * 48271) % 2147483647;
    y = Math.min(132, Math.max(28, y + (seed / 2147483647 - 0.53) * 30));
    return `${index * 10},${y.toFixed(1)}`;
  }).join(" ");
}
