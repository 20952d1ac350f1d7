import { useId, useState } from "react";
import type { AnswerInput, CheckQuestion_questionFragment } from "../../../../gql/graphql";
import { classNames } from "../../../../lib/class-names";
import { hasAmbiguousComma } from "../../../../lib/text/ambiguous-comma";
import { formatWithUnit, readNumber } from "../../../../lib/text/numbers";
import { SignButton } from "../../../../ui/form/sign-button";
import { TextField } from "../../../../ui/form/text-field";
import { IconButton } from "../../../../ui/icon-button";
import { checkTexts as texts } from "../../texts";
import { LessonText } from "../lesson-text";

/** What the learner has entered so far. */
export interface AnswerDraft {
  text: string;
  /** Indexes of the chosen options, or of all items in the chosen order. */
  choices: readonly number[];
}

const PLAIN_NUMBER = { useGrouping: false, maximumFractionDigits: 20 } as const;

export const emptyDraft = (question: CheckQuestion_questionFragment): AnswerDraft => ({
  text: "",
  choices: question.kind === "ORDER" ? question.options.map((_, index) => index) : [],
});

/** What the learner had entered to send this answer; null if it is empty. */
export function draftOf(
  question: CheckQuestion_questionFragment,
  { number, choices, text }: AnswerInput,
): AnswerDraft | null {
  const empty = emptyDraft(question);
  if (typeof number === "number") return { ...empty, text: number.toLocaleString("en-US", PLAIN_NUMBER) };
  if (text) return { ...empty, text };
  return choices?.length ? { ...empty, choices } : null;
}

/** The answer to send, or the reason why there is none yet. */
export function answerOf(
  question: CheckQuestion_questionFragment,
  { text, choices }: AnswerDraft,
): { answer: AnswerInput } | { error: string } {
  switch (question.kind) {
    case "NUMBER": {
      const number = readNumber(text, question.unit);
      return number === null ? { error: texts.enterNumber } : { answer: { number } };
    }
    case "TEXT":
      return text.trim() ? { answer: { text: text.trim() } } : { error: "Enter your answer" };
    case "CHOICE":
      return choices.length ? { answer: { choices: [...choices] } } : { error: "Choose an answer" };
    case "ORDER":
      return { answer: { choices: [...choices] } };
  }
}

/** What the learner answered, as Markdown; empty without an answer. */
export function answerText(question: CheckQuestion_questionFragment, draft: AnswerDraft): string {
  const filled = answerOf(question, draft);
  if ("error" in filled) return "";
  const { number, text } = filled.answer;
  if (number !== undefined && number !== null) return formatWithUnit(number, question.unit);
  const separator = question.kind === "ORDER" ? " → " : "; ";
  return text ?? draft.choices.map((index) => question.options[index]).join(separator);
}

interface AnswerFieldsProps {
  question: CheckQuestion_questionFragment;
  draft: AnswerDraft;
  onChange: (draft: AnswerDraft) => void;
  error?: string;
  disabled: boolean;
}

/** The fields for the answer to a question. */
export function AnswerFields(props: AnswerFieldsProps) {
  switch (props.question.kind) {
    case "CHOICE":
      return <Options {...props} />;
    case "ORDER":
      return <Items {...props} />;
    default:
      return <TextAnswer {...props} />;
  }
}

function TextAnswer({ question, draft, onChange, error, disabled }: AnswerFieldsProps) {
  const { kind, unit } = question;
  const isNumber = kind === "NUMBER";
  const number = isNumber ? readNumber(draft.text, unit) : null;
  // Reserves the line, so that nothing moves when it appears.
  const reading =
    number !== null ? readingOf(draft.text, number, unit) : draft.text.trim() === "" ? "\u00a0" : texts.enterNumber;
  return (
    <div className="flex max-w-sm items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={isNumber && unit ? `Your answer in ${unit}` : "Your answer"}
          value={draft.text}
          inputMode={isNumber ? "decimal" : undefined}
          autoComplete="off"
          maxLength={200}
          className={isNumber ? "figures" : undefined}
          hint={isNumber ? reading : "Capitals, accents, and punctuation don't matter."}
          error={error}
          readOnly={disabled}
          onChange={(event) => onChange({ ...draft, text: event.target.value })}
        />
      </div>
      {isNumber && !disabled && <SignButton text={draft.text} onChange={(text) => onChange({ ...draft, text })} />}
    </div>
  );
}

/** Many countries write a decimal comma. */
function readingOf(text: string, number: number, unit: string): string {
  const reading = `Read as ${formatWithUnit(number, unit)}`;
  return hasAmbiguousComma(text) ? `${reading}. Write decimals after a point.` : reading;
}

function Options({ question, draft, onChange, error, disabled }: AnswerFieldsProps) {
  const name = useId();
  const { options, allowsSeveral } = question;
  const choose = (index: number): void => {
    // A disabled field would lose the focus.
    if (disabled) return;
    if (!allowsSeveral) onChange({ ...draft, choices: [index] });
    else if (draft.choices.includes(index)) onChange({ ...draft, choices: draft.choices.filter((i) => i !== index) });
    else onChange({ ...draft, choices: [...draft.choices, index] });
  };
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={`${name}-error`}>
      <legend className="label mb-2 text-muted">{allowsSeveral ? "Choose all that apply" : "Choose one"}</legend>
      {options.map((option, index) => {
        const isChosen = draft.choices.includes(index);
        return (
          <label
            key={option}
            className={classNames(
              "flex min-h-11 cursor-pointer items-start gap-3 rounded-sm border px-3 py-2.5 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-signal",
              isChosen ? "border-signal bg-signal/5" : "border-line",
            )}
          >
            <input
              type={allowsSeveral ? "checkbox" : "radio"}
              name={name}
              checked={isChosen}
              aria-disabled={disabled || undefined}
              onChange={() => choose(index)}
              className="mt-1 size-4 shrink-0 accent-(--color-signal) outline-none"
            />
            <LessonText markdown={option} inline />
          </label>
        );
      })}
      <p id={`${name}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function Items({ question, draft, onChange, disabled }: AnswerFieldsProps) {
  const [announcement, setAnnouncement] = useState("");
  const count = draft.choices.length;
  const move = (from: number, to: number): void => {
    if (disabled || to < 0 || to >= count) return;
    const choices = [...draft.choices];
    const [item] = choices.splice(from, 1);
    if (item !== undefined) choices.splice(to, 0, item);
    onChange({ ...draft, choices });
    setAnnouncement(`${question.options[item ?? 0] ?? ""}: now number ${to + 1} of ${count}`);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol aria-label="Your order" className="flex list-none! flex-col gap-2 p-0!">
        {draft.choices.map((item, place) => {
          const option = question.options[item] ?? "";
          return (
            <li key={item} className="m-0! flex items-center gap-3 rounded-sm border border-line px-3 py-2">
              <span className="figures w-5 text-muted">{place + 1}.</span>
              <span className="min-w-0 flex-1">
                <LessonText markdown={option} inline />
              </span>
              <IconButton
                size="sm"
                icon="chevron-up"
                label={`Move up: ${option}`}
                aria-disabled={disabled || place === 0}
                onClick={() => move(place, place - 1)}
              />
              <IconButton
                size="sm"
                icon="chevron-down"
                label={`Move down: ${option}`}
                aria-disabled={disabled || place === count - 1}
                onClick={() => move(place, place + 1)}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}
