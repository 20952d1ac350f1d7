import type { ReactNode } from "react";

interface SectionProps {
  /** The ID of the heading, which links can point to. */
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
}

/** A part of a page with a title and an explanation. */
export function Section({ id, title, hint, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h2 id={id} className="font-display text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}
