import { useState } from "react";
import type { LessonScenario_scenarioFragment } from "../../../../gql/graphql";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { KindLabel } from "../../../../ui/kind-label";
import { lazyPart } from "../../../../ui/state/lazy-part";
import { useSession } from "../../../accounts";
import { simulatorTexts } from "../../../simulator";
import { SignUpToAnswer } from "../sign-up-to-answer";

const startDialog = lazyPart(async () => (await import("../../../simulator/start-dialog")).StartDialog);

type Scenario = LessonScenario_scenarioFragment["scenario"];

/** A market in which readers can try what the lesson says. */
export function ScenarioCard({ block: { anchor, scenario } }: { block: LessonScenario_scenarioFragment }) {
  const { status } = useSession();
  return (
    <section id={anchor} aria-label={scenario.title} className="flex flex-col gap-4 border border-signal/40 p-5 sm:p-6">
      <header className="flex flex-col gap-2">
        <KindLabel icon="chart" isActive>
          Simulator
        </KindLabel>
        <h3 className="m-0! font-display text-lg font-semibold">{scenario.title}</h3>
      </header>
      <p className="m-0!">{scenario.goal}</p>
      <SyntheticLine scenario={scenario} />
      {status === "signedOut" ? <SignUpToAnswer anchor={anchor} /> : <StartButton scenario={scenario} />}
    </section>
  );
}

export const SyntheticLine = ({ scenario }: { scenario: Scenario }) => (
  <p className="figures m-0! flex flex-wrap items-center gap-x-4 gap-y-2 font-mono text-xs text-muted">
    <Badge tone="warning">{simulatorTexts.synthetic}</Badge>
    <span>
      {scenario.totalBars - scenario.historyBars} bars of {scenario.barMinutes} min
    </span>
  </p>
);

/** Asks for the member's limits, and opens the desk. */
export function StartButton({ scenario, isQuiet = false }: { scenario: Scenario; isQuiet?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={isQuiet ? "secondary" : "primary"}
        className="self-start"
        onPointerEnter={startDialog.preload}
        onClick={() => setOpen(true)}
      >
        Trade it
      </Button>
      {isOpen && <startDialog.Part scenario={scenario} onClose={() => setOpen(false)} />}
    </>
  );
}
