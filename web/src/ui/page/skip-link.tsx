interface SkipLinkProps {
  targetId: string;
  children: string;
}

/** The first tab stop. Skips the navigation. Hidden until focused. */
export function SkipLink({ targetId, children }: SkipLinkProps) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        // Keeps the URL and the history unchanged.
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
      className="label fixed top-2 left-2 z-50 -translate-y-20 bg-signal px-4 py-3 text-signal-ink focus-visible:translate-y-0"
    >
      {children}
    </a>
  );
}
