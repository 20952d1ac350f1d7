import type {
  AnswerNewcomerQuestionsInput,
  Experience,
  LearnerGoals_newcomerFragment,
  LearningGoal,
} from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { errorText } from "../../lib/text/error-text";
import { Card } from "../../ui/card";
import { SelectField } from "../../ui/form/select-field";
import { notify } from "../../ui/toast/notify";
import { minutesLabel, SuggestedCourse } from "../courses";
import { useAnswerNewcomerQuestionsMutation } from "./newcomers.generated";

interface Option<Value> {
  value: Value | "";
  label: string;
}

const NO_ANSWER = { value: "", label: "No answer" } as const;
const goals: readonly Option<LearningGoal>[] = [
  NO_ANSWER,
  { value: "TRADE", label: "Trade on my own" },
  { value: "INVEST", label: "Invest for the long term" },
  { value: "AUTOMATE", label: "Build and test systems" },
  { value: "BUSINESS", label: "Earn with my own business" },
  { value: "HABITS", label: "Get healthier habits" },
];
const experiences: readonly Option<Experience>[] = [
  NO_ANSWER,
  { value: "NONE", label: "New to it" },
  { value: "SOME", label: "I've tried it" },
  { value: "REGULAR", label: "I do it regularly" },
];
const times = [
  NO_ANSWER,
  ...[30, 60, 120, 240].map((minutes) => ({ value: String(minutes), label: minutesLabel(minutes) })),
];

interface LearnerGoalsProps {
  newcomer: LearnerGoals_newcomerFragment;
  /** The IDs of courses that the member has begun or completed, which aren't suggested. */
  begunIds: ReadonlySet<number>;
  /** The page already offers the free course. */
  showsFreeCourse: boolean;
}

/** Three optional questions, each stored when it is answered, and the course that fits the answers best. */
export function LearnerGoals({ newcomer, begunIds, showsFreeCourse }: LearnerGoalsProps) {
  const { goal, experience, minutesPerWeek } = newcomer;
  const [answer] = useAnswerNewcomerQuestionsMutation();
  const change = (input: AnswerNewcomerQuestionsInput): void =>
    void answer({ variables: { input } }).catch((error: unknown) => notify.error(errorText(error)));
  const suggested = newcomer.suggestedCourses.find(
    ({ id, slug }) => !begunIds.has(id) && !(showsFreeCourse && paths.course(slug) === paths.freeCourse()),
  );
  return (
    <Card as="section" aria-labelledby="goals" className="flex flex-col">
      <header className="border-b border-line px-5 py-3">
        <h2 id="goals" className="font-display text-lg font-semibold">
          What brings you here?
        </h2>
        <p className="text-sm text-muted">Your answers put the courses in order. Only you see them.</p>
      </header>
      <div className="grid gap-4 p-5 sm:grid-cols-3">
        <SelectField
          label="Goal"
          options={goals}
          value={goal ?? ""}
          onChange={({ target }) => change({ goal: (target.value as LearningGoal) || null })}
        />
        <SelectField
          label="Experience"
          options={experiences}
          value={experience ?? ""}
          onChange={({ target }) => change({ experience: (target.value as Experience) || null })}
        />
        <SelectField
          label="Time per week"
          options={times}
          value={minutesPerWeek === null ? "" : String(minutesPerWeek)}
          onChange={({ target }) => change({ minutesPerWeek: Number(target.value) || null })}
        />
      </div>
      {suggested && (
        <div className="border-t border-line p-5">
          <SuggestedCourse course={suggested} minutesPerWeek={minutesPerWeek} />
        </div>
      )}
    </Card>
  );
}
