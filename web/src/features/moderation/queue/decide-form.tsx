import type { MutationHookOptions } from "@apollo/client/react";
import { useRef } from "react";
import type { CaseAction } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { FormAlert } from "../../../ui/form/form-alert";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { notify } from "../../../ui/toast/notify";
import { useSession } from "../../accounts";
import { RuleField } from "../reports/rule-field";
import { Part } from "./case-context";
import type { CaseRow } from "./case-list";
import { useDecideCaseMutation } from "./queue.generated";
import { submitOnCtrlEnter, useQueueKeys } from "./use-queue-keys";

interface DecideFormProps {
  row: CaseRow;
  canRemove: boolean;
  refetched: { refetchQueries: MutationHookOptions["refetchQueries"] };
  onDecided: () => void;
}

const SANCTIONS = [
  { value: "STRIKE", label: "Strike (-200 XP)", isForAdmins: true },
  { value: "MUTE", label: "Mute" },
  { value: "KICK", label: "Kick for ten minutes" },
  { value: "BAN", label: "Ban", isForAdmins: true },
];

/** Decides the case. The reason becomes the facts in the statement of reasons. */
export function DecideForm({ row: { id, member, rule }, canRemove, refetched, onDecided }: DecideFormProps) {
  const [decide] = useDecideCaseMutation(refetched);
  const isAdmin = useSession().viewer?.viewerCanModerate;
  const form = useRef<HTMLFormElement>(null);
  const { field, formProps, formError, isSubmitting, watch } = useAppForm({
    defaultValues: { action: "", removes: false, rule: rule?.clause ?? "", reason: "", minutes: "60", until: "" },
    failedText: "Couldn't decide the case. Please try again.",
    submit: async ({ action, removes, rule: clause, reason, minutes, until }) => {
      const actions = [
        ...new Set([...(removes && canRemove ? ["REMOVE"] : []), ...(action ? [action] : [])]),
      ] as CaseAction[];
      const end = action === "BAN" && until ? new Date(until).toISOString() : null;
      const seconds = Math.round(Number(minutes) * 60);
      await decide({
        variables: { input: { caseId: id, actions, rule: clause || null, reason, seconds, until: end } },
      });
      notify.success(
        actions.length ? "Decided. The reporters are told that you acted." : "Rejected, with a statement of reasons.",
      );
      onDecided();
    },
  });
  useQueueKeys({ d: () => form.current?.querySelector("select")?.focus() });
  const { action, removes } = watch();
  const isRejection = action === "" && !removes;
  return (
    <Part title="Decide">
      <form ref={form} {...formProps} className="flex flex-col gap-4 border border-line bg-surface p-4">
        <FormAlert text={formError} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Action"
            options={[
              { value: "", label: canRemove && removes ? "No sanction" : "Reject the reports" },
              ...(member ? SANCTIONS.filter(({ isForAdmins }) => isAdmin || !isForAdmins) : []),
              { value: "OTHER", label: "I acted elsewhere" },
            ]}
            {...field("action")}
          />
          <RuleField none="None named" {...field("rule")} />
        </div>
        {canRemove && <Checkbox label="Remove the message. This can't be undone." {...field("removes")} />}
        {action === "MUTE" && (
          <TextField
            label="Minutes"
            type="number"
            min={1}
            max={1_440}
            hint="1 to 1,440 (a day)"
            {...field("minutes", {
              validate: (value) => (Number(value) >= 1 && Number(value) <= 1_440) || "1 to 1,440 minutes",
            })}
          />
        )}
        {action === "BAN" && (
          <TextField label="Ends" type="datetime-local" hint="Leave empty to ban until lifted." {...field("until")} />
        )}
        <TextArea
          label="Reason"
          hint={isRejection ? "The reporters see this." : "The member sees this as the facts of the decision."}
          rows={3}
          maxLength={500}
          onKeyDown={submitOnCtrlEnter}
          {...field("reason", { validate: (text) => text.trim() !== "" || "Please provide a reason." })}
        />
        <Button type="submit" variant={isRejection ? "secondary" : "danger"} busy={isSubmitting} className="self-start">
          {isRejection ? "Reject the reports" : "Decide"}
        </Button>
      </form>
    </Part>
  );
}
