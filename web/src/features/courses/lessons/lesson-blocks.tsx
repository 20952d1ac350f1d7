import type { ReactNode } from "react";
import type { LessonPageQuery } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { notify } from "../../../ui/toast/notify";
import { LessonCalculator } from "../../tools";
import { checkTexts as texts } from "../texts";
import { CheckCard } from "./checks/check-card";
import { ExerciseCard } from "./exercises/exercise-card";
import { AskButton } from "./questions/ask-button";
import { LessonFigure } from "./figures/lesson-figure";
import { ScenarioCard } from "./scenarios/scenario-card";
import { TaskCard } from "./scenarios/task-card";
import { LessonText } from "./lesson-text";
import { WorkedExample } from "./worked-example";

type Block = NonNullable<LessonPageQuery["lesson"]>["blocks"][number];
export type CheckBlock = Extract<Block, { __typename: "LessonCheck" }>;

export const checksOf = (blocks: readonly Block[]): CheckBlock[] =>
  blocks.filter((block): block is CheckBlock => block.__typename === "LessonCheck");

export function countChecks(blocks: readonly Block[]): { solved: number; count: number } {
  const checks = checksOf(blocks);
  return { solved: checks.filter(({ isSolved }) => isSolved).length, count: checks.length };
}

const isHeading = ({ markdown }: { markdown: string }): boolean => markdown.startsWith("#");

interface LessonBlocksProps {
  blocks: readonly Block[];
  /** Asks about a block. Without it, there are no buttons to ask. */
  onAsk?: (block: HTMLElement | null) => void;
  /** Replaces the buttons of a question. */
  checkActions?: (check: CheckBlock) => ReactNode;
}

/** The blocks of a lesson. Each part can be linked to by its anchor. */
export function LessonBlocks({ blocks, onAsk, checkActions }: LessonBlocksProps) {
  const checks = checksOf(blocks);
  return (
    <div className="lesson-text">
      {blocks.map((block) => {
        switch (block.__typename) {
          case "LessonText":
            return (
              <div
                key={block.anchor}
                id={block.anchor}
                className={classNames(
                  "group/block relative transition-[background-color] duration-500 data-linked:bg-signal/10 lg:-ml-10 lg:pl-10",
                  onAsk && isHeading(block) && "max-lg:pr-9",
                )}
              >
                {onAsk && <AskButton isHeading={isHeading(block)} onAsk={onAsk} />}
                <LessonText markdown={block.markdown} terms={block.terms} />
              </div>
            );
          case "LessonCheck":
            return (
              <CheckCard
                key={block.id}
                check={block}
                actions={checkActions?.(block)}
                title={texts.title(checks.indexOf(block) + 1, checks.length)}
                onAnswered={({ lessonCompletedNow }) => {
                  if (lessonCompletedNow) notify.success("Lesson complete");
                }}
              />
            );
          case "LessonExample":
            return <WorkedExample key={block.anchor} example={block} />;
          case "LessonExercise":
            return <ExerciseCard key={block.id} exercise={block} />;
          case "LessonFigure":
            return <LessonFigure key={block.anchor} figure={block} />;
          case "LessonScenario":
            return <ScenarioCard key={block.anchor} block={block} />;
          case "LessonTask":
            return <TaskCard key={block.id} task={block} />;
          case "LessonCalculator":
            return (
              <div key={block.anchor} id={block.anchor}>
                <LessonCalculator {...block} />
              </div>
            );
        }
      })}
    </div>
  );
}
