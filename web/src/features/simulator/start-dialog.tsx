import { useId } from "react";
import { useNavigate } from "react-router-dom";
import type { Scenario_scenarioFragment } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { formatNumber, readNumber } from "../../lib/text/numbers";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form/form-alert";
import { TextField } from "../../ui/form/text-field";
import { useAppForm } from "../../ui/form/use-app-form";
import { Modal } from "../../ui/overlay/modal";
import { useStartSimulatorRunMutation } from "./simulator.generated";
import { simulatorTexts as texts } from "./texts";

interface PlanValues {
  risk: string;
  maxTrades: string;
  breakAfter: string;
}

/** Asks for the member's own limits, which the verdict will hold them to. */
export function StartDialog({ scenario, onClose }: { scenario: Scenario_scenarioFragment; onClose: () => void }) {
  const navigate = useNavigate();
  const [start] = useStartSimulatorRunMutation();
  const formId = useId();
  const form = useAppForm<PlanValues>({
    defaultValues: { risk: "1", maxTrades: "", breakAfter: "3" },
    failedText: "Couldn't start the run. Please try again.",
    submit: async ({ risk, maxTrades, breakAfter }) => {
      const percent = (text: string): number | null => (text.trim() === "" ? null : (readNumber(text) ?? 0) / 100);
      const { data } = await start({
        variables: {
          input: {
            scenarioId: scenario.id,
            riskPerTrade: percent(risk) ?? 0.01,
            maxTrades: maxTrades.trim() === "" ? null : readNumber(maxTrades),
            breakAfterLoss: percent(breakAfter),
          },
        },
      });
      if (data) await navigate(paths.simulatorRun(data.startSimulatorRun.id));
    },
  });
  const between = (low: number, high: number, text: string) => (value: string) => {
    if (value.trim() === "") return true;
    const number = readNumber(value);
    return (number !== null && number >= low && number <= high) || text;
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={scenario.title}
      description="Your own limits for this run. The verdict shows whether you kept them."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel="Starting...">
            Start
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <FormAlert text={form.formError} />
        <TextField
          label="Risk per trade, in % of the start balance"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          hint={`The account has $${formatNumber(scenario.startBalance)}.`}
          {...form.field("risk", {
            required: "Enter 0.1 to 5.",
            validate: between(0.1, 5, "Enter 0.1 to 5."),
          })}
        />
        <TextField
          label="Trades at most (optional)"
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          {...form.field("maxTrades", { validate: between(1, 200, "Enter 1 to 200.") })}
        />
        <TextField
          label="Break until the next session after a loss of, in % (optional)"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          {...form.field("breakAfter", { validate: between(0.5, 50, "Enter 0.5 to 50.") })}
        />
        <p className="border-l-2 border-signal pl-3 text-sm text-muted">
          {texts.reminder[0]}
          <br />
          {texts.reminder[1]}
        </p>
      </form>
    </Modal>
  );
}
