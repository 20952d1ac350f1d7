import { useId, useState, type ReactNode } from "react";

interface PartProps {
  title: string;
  /** How the numbers are computed. */
  method: string;
  children: ReactNode;
}

/** A part of the verdict. What its numbers mean is one press or hover away. */
export function Part({ title, method, children }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 flex flex-col gap-3">
      <div className="flex items-center gap-3 border-b border-line pb-2">
        <h2 id={id} className="label text-muted">
          {title}
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          title={method}
          className="text-xs text-signal underline underline-offset-4 pointer-coarse:py-2"
        >
          How it's computed
        </button>
      </div>
      {isOpen && <p className="max-w-prose border-l-2 border-line-strong pl-3 text-sm text-muted">{method}</p>}
      {children}
    </section>
  );
}
