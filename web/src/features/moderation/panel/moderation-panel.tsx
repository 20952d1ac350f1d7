import { useState } from "react";
import type { Role } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { FormAlert } from "../../../ui/form/form-alert";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm, type AppForm } from "../../../ui/form/use-app-form";
import { RuleField } from "../reports/rule-field";
import { formatDuration } from "./duration";
import {
  initialValues,
  MAX_MUTE_SECONDS,
  MAX_XP_ADJUSTMENT,
  panelActions,
  submitLabel,
  validatePanel,
  MIN_MUTE_SECONDS,
  MUTE_PRESETS,
  type PanelErrors,
  type PanelValues,
} from "./panel-values";
import { SanctionRecord } from "./sanction-record";
import { panelTexts as texts } from "./panel-texts";
import { usePanelAction } from "./use-panel-action";

interface ModerationPanelProps {
  person: { id: string; username: string; role: Role };
  /** Called after every action, because data shown outside the panel may be stale. */
  onChanged?: () => void;
}

const roles = ["FREE", "PREMIUM", "ADMIN"].map((role) => ({ value: role, label: role }));

/** Moderation actions for a member, their active sanctions, and the history. */
export function ModerationPanel({ person, onChanged }: ModerationPanelProps) {
  const [initial] = useState(() => initialValues(person.role));
  const form = useAppForm<PanelValues>({ defaultValues: initial, submit, failedText: texts.failed });
  const { formProps, formError, handleSubmit, isSubmitting, reset } = form;
  const [isConfirming, setConfirming] = useState(false);
  const performAction = usePanelAction(person);
  const values = form.watch();
  const { action } = values;

  /** Opens the confirmation, which submits again. */
  async function submit(submitted: PanelValues): Promise<void> {
    if (!isConfirming) return setConfirming(true);
    notify.success(await performAction(submitted));
    onChanged?.();
    reset({ ...initialValues(action === "ROLE" ? submitted.role : person.role), action });
  }

  const panelField: PanelField = (name) =>
    form.field(name, { validate: (_, all) => validatePanel(all, person.role, new Date())[name] });

  return (
    <div className="flex flex-col gap-6">
      <form {...formProps} className="flex flex-col gap-4" aria-label={texts.open}>
        <FormAlert text={formError} />
        <div className="overflow-x-auto">
          <SegmentedControl
            label="Action"
            options={panelActions.map((value) => ({ value, label: texts.actions[value] }))}
            value={action}
            onChange={(selected) => {
              form.clearErrors();
              form.setValue("action", selected);
            }}
          />
        </div>
        <ActionFields
          values={values}
          field={panelField}
          onDuration={(seconds) => form.setValue("seconds", seconds, { shouldValidate: true })}
        />
        {action !== "ROLE" && action !== "XP" && <RuleField none="None named" {...form.field("rule")} />}
        <TextArea label="Reason" hint="The member sees this." rows={2} maxLength={500} {...panelField("reason")} />
        <Button type="submit" variant="danger" busy={isSubmitting} className="self-start">
          {submitLabel(values)}
        </Button>
      </form>
      <SanctionRecord person={person} onChanged={onChanged} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Are you sure?"
        message={texts.confirm[action](person.username, Number(values.amount))}
        confirmLabel={submitLabel(values)}
        onConfirm={handleSubmit}
      />
    </div>
  );
}

type PanelField = (name: keyof PanelErrors) => ReturnType<AppForm<PanelValues>["field"]>;

interface ActionFieldsProps {
  values: PanelValues;
  field: PanelField;
  onDuration: (seconds: string) => void;
}

/** The fields of the selected action. */
function ActionFields({ values, field, onDuration }: ActionFieldsProps) {
  if (values.action === "MUTE") {
    return (
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="w-32">
          <TextField
            label="Seconds"
            type="number"
            min={MIN_MUTE_SECONDS}
            max={MAX_MUTE_SECONDS}
            hint={formatDuration(Number(values.seconds) || 0)}
            {...field("seconds")}
          />
        </div>
        <div role="group" aria-label="Common durations" className="flex flex-wrap gap-2 sm:mt-7">
          {MUTE_PRESETS.map(({ seconds, label }) => (
            <Button
              key={seconds}
              size="sm"
              variant="secondary"
              aria-pressed={values.seconds === seconds}
              onClick={() => onDuration(seconds)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  if (values.action === "BAN") {
    return <TextField label="Ends" type="datetime-local" hint="Leave empty to ban until lifted." {...field("until")} />;
  }
  if (values.action === "XP") {
    return (
      <TextField
        label="XP"
        type="number"
        min={-MAX_XP_ADJUSTMENT}
        max={MAX_XP_ADJUSTMENT}
        step={1}
        hint="Positive adds XP, negative removes it. XP can't go below 0."
        {...field("amount")}
      />
    );
  }
  if (values.action === "ROLE") {
    return <SelectField label="New role" options={roles} {...field("role")} />;
  }
  return null;
}
