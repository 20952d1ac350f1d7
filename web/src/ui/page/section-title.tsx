interface SectionTitleProps {
  id?: string;
  children: string;
}

/** The title of a section of a marketing page. */
export function SectionTitle({ id, children }: SectionTitleProps) {
  return (
    <h2 id={id} className="font-display text-xl font-semibold">
      {children}
    </h2>
  );
}
