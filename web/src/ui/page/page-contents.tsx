import { Link } from "react-router-dom";

interface PageContentsProps {
  label: string;
  /** `id` is the ID of the section's heading. */
  sections: readonly { id: string; title: string }[];
  className?: string;
}

/** Links to the sections of a long page. */
export function PageContents({ label, sections, className }: PageContentsProps) {
  return (
    <nav aria-label={label} className={className}>
      <h2 className="label mb-3 text-muted">{label}</h2>
      <ol className="flex flex-col border-l border-line text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              className="-ml-px flex min-h-9 items-center border-l border-transparent py-1 pl-4 text-muted transition-colors hover:border-signal hover:text-text"
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
