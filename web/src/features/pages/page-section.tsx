import { useId, type ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { SectionTitle } from "../../ui/page/section-title";

interface PageSectionProps {
  title: string;
  lead?: string;
  /** The anchor for links to the section. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A section of a marketing page. */
export function PageSection({ title, lead, id, className, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={classNames("scroll-mt-14 border-b border-line", className)}>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-10 px-4 py-16 sm:px-8 lg:py-24">
        <header className="flex max-w-2xl flex-col gap-2">
          <SectionTitle id={titleId}>{title}</SectionTitle>
          {lead && <p className="text-muted">{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
}
