interface SkipLinkProps {
  targetId: string;
  children: string;
}

/** The first stop of the Tab key: leads past what every page begins with. Hidden until it has the focus. */
export function SkipLink({ targetId, children }: SkipLinkProps) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        // The address stays: it is the page's place in the history.
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
      className="label fixed top-2 left-2 z-50 -translate-y-20 bg-signal px-4 py-3 text-signal-ink focus-visible:translate-y-0"
    >
      {children}
    </a>
  );
}
