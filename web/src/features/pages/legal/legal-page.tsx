import { Link } from "react-router-dom";
import { formatDay } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { PageContents } from "../../../ui/page/page-contents";
import { PageHeader } from "../../../ui/page/page-header";
import { legalLabels as labels, type LegalSection, type LegalText } from "./legal-text";

interface LegalPageProps {
  text: LegalText;
  /** The link to the other legal page. */
  other: { label: string; to: string };
}

const linkClasses = "text-signal underline underline-offset-4 transition-colors hover:text-text";

export function LegalPage({ text, other }: LegalPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-10 sm:px-8">
      <PageHeader title={text.title} subtitle={text.lead} />
      <div className="grid gap-12 lg:grid-cols-[18rem_minmax(0,42rem)] lg:gap-16">
        <PageContents label={labels.contents} sections={text.sections} className="lg:sticky lg:top-20 lg:self-start" />
        <article className="flex flex-col gap-12">
          <p className="figures text-sm text-muted">
            {labels.changed} <time dateTime={text.changedOn}>{formatDay(text.changedOn)}</time>
          </p>
          {text.sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
          <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6 text-sm text-muted">
            <span>{labels.questions}</span>
            <Link className={linkClasses} to={paths.contact()}>
              {labels.contact}
            </Link>
            <Link className={linkClasses} to={other.to}>
              {other.label}
            </Link>
          </p>
        </article>
      </div>
    </div>
  );
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section aria-labelledby={section.id} className="flex flex-col gap-4">
      <h2 id={section.id} className="flex scroll-mt-20 items-baseline gap-4 font-display text-lg font-semibold">
        <span aria-hidden="true" className="figures text-sm font-normal text-muted">
          {String(number).padStart(2, "0")}
        </span>
        {section.title}
      </h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-text/90">
          {paragraph}
        </p>
      ))}
      {section.points && (
        <ul className="flex flex-col">
          {section.points.map((point) => (
            <li key={point} className="border-t border-line py-2.5 text-text/90">
              {point}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
