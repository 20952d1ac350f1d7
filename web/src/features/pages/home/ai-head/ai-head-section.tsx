import { classNames } from "../../../../lib/class-names";
import { SectionTitle } from "../../../../ui/page/section-title";
import { aiHeadTexts as texts, headStates } from "../texts";
import { AiHead } from "./ai-head";
import { useHeadState, type HeadState } from "./use-head-state";

export function AiHeadSection() {
  const [state, setState] = useHeadState();
  return (
    <section aria-labelledby="assistant-title" className="border-b border-line">
      <div className="mx-auto grid w-full max-w-6xl gap-x-20 gap-y-6 px-4 py-20 sm:px-8 lg:grid-cols-2 lg:py-28">
        <header className="flex flex-col gap-4 lg:col-start-2 lg:self-end">
          <SectionTitle id="assistant-title">{texts.title}</SectionTitle>
          <p className="text-muted">{texts.lead}</p>
        </header>
        {/* Directly above the buttons on phones, so that their effect is visible. */}
        <figure className="flex flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-center">
          <AiHead state={state} />
          <figcaption className="figures text-center text-sm text-muted">
            <span role="status">
              {texts.state} <span className={state === "idle" ? undefined : "text-signal"}>{texts.names[state]}</span>
            </span>
          </figcaption>
        </figure>
        <ul className="flex flex-col lg:col-start-2">
          {headStates.map(({ id, text }) => (
            <li key={id} className="border-t border-line last:border-b">
              <StateButton name={texts.names[id]} text={text} isActive={state === id} onSelect={() => setState(id)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface StateButtonProps {
  name: (typeof texts.names)[HeadState];
  text: string;
  isActive: boolean;
  onSelect: () => void;
}

function StateButton({ name, text, isActive, onSelect }: StateButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isActive}
      onClick={onSelect}
      className={classNames(
        "flex w-full flex-col gap-1 border-l-2 p-4 text-left outline-offset-[-2px] transition-colors",
        isActive ? "border-signal bg-surface" : "border-transparent hover:bg-surface",
      )}
    >
      <span className="font-display text-lg font-semibold">{name}</span>
      <span className="text-sm text-muted">{text}</span>
    </button>
  );
}
