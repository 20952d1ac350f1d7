import { suggestionGroups } from "./texts";

/** Suggested questions by topic. */
export function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className="flex flex-col gap-4">
      {suggestionGroups.map(({ title, questions }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-2">
          <h3 className="label text-muted">{title}</h3>
          <ul className="flex flex-wrap gap-2">
            {questions.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => onAsk(question)}
                  className="rounded-sm border border-line-strong px-2.5 py-1.5 text-left text-sm transition-[border-color,color] hover:border-signal hover:text-signal"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
