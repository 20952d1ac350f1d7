import { Link } from "react-router-dom";
import type { RuleQuestion_questionFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { readNumber } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { KindLabel } from "../../../ui/kind-label";
import { SimulatedResults } from "../simulated-results";
import { simulatorTexts } from "../texts";
import { useAnswerSimulatorQuestionMutation } from "./rule-question.generated";

interface RuleQuestionProps {
  question: RuleQuestion_questionFragment;
  onNext: () => void;
}

/** A question about a rule that one of the member's runs broke, with their own numbers. */
export function RuleQuestion({ question, onNext }: RuleQuestionProps) {
  const { id, runId, scenarioTitle, text, unit, lesson, anchor } = question;
  const [answer, { data }] = useAnswerSimulatorQuestionMutation();
  const result = data?.answerSimulatorQuestion;
  const form = useAppForm<{ number: string }>({
    defaultValues: { number: "" },
    failedText: "Couldn't check the answer. Please try again.",
    submit: async ({ number }) => {
      await answer({ variables: { input: { id, number: readNumber(number) ?? 0 } } });
    },
  });
  return (
    <section aria-label="A rule of your plan" className="flex flex-col gap-5 border border-line bg-surface p-5 sm:p-6">
      <header className="flex flex-col gap-2">
        <KindLabel icon="target" isActive>
          Your own trade
        </KindLabel>
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Link to={paths.simulatorRun(runId)} className="text-signal underline underline-offset-4">
            {scenarioTitle}
          </Link>
          <Badge tone="warning">{simulatorTexts.synthetic}</Badge>
        </p>
      </header>
      <p className="text-lg">{text}</p>
      <form {...form.formProps} className="flex flex-col gap-4">
        <FormAlert text={form.formError} />
        <TextField
          label={unit ? `Your answer in ${unit}` : "Your answer"}
          inputMode="decimal"
          autoComplete="off"
          className="figures max-w-xs"
          disabled={result?.isCorrect}
          {...form.field("number", {
            required: "Enter a number.",
            validate: (value) => readNumber(value) !== null || "Enter a number.",
          })}
        />
        <div role="status" className="flex flex-col gap-2 empty:hidden">
          {result && (
            <p className={result.isCorrect ? "text-up" : "text-warning"}>
              {result.isCorrect ? "Correct." : "Not yet."}
            </p>
          )}
          {result?.solution && <p className="border-l-2 border-signal pl-3">{result.solution}</p>}
          {result && (
            <p className="text-sm text-muted">
              <Link
                to={paths.lesson(lesson.courseSlug, String(lesson.number), anchor)}
                className="text-signal underline underline-offset-4"
              >
                Read the paragraph that teaches it
              </Link>
            </p>
          )}
        </div>
        {result?.isCorrect ? (
          <Button className="self-start" onClick={onNext}>
            Next question
          </Button>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.isSubmitting}>
              Check answer
            </Button>
            {result && (
              <Button variant="ghost" onClick={onNext}>
                Later
              </Button>
            )}
          </div>
        )}
      </form>
      <SimulatedResults />
    </section>
  );
}
