import { useState, type FormEvent } from "react";
import type { Role } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { formatDuration } from "./duration";
import {
  initialValues,
  MAX_MUTE_SECONDS,
  MAX_XP_ADJUSTMENT,
  panelActions,
  validatePanel,
  MIN_MUTE_SECONDS,
  MUTE_PRESETS,
  type PanelErrors,
  type PanelValues,
} from "./panel-values";
import { SanctionRecord } from "./sanction-record";
import { submitLabel } from "./submit-label";
import { panelTexts as texts } from "../texts";
import { usePanelAction } from "./use-panel-action";

interface ModerationPanelProps {
  person: { id: string; username: string; role: Role };
  /** Called after every action, because data shown outside the panel may be stale. */
  onChanged?: () => void;
}

const roles = ["FREE", "PREMIUM", "ADMIN"].map((role) => ({ value: role, label: role }));

/** Moderation actions for a member, their active sanctions, and the history. */
export function ModerationPanel({ person, onChanged }: ModerationPanelProps) {
  const [values, setValues] = useState<PanelValues>(() => initialValues(person.role));
  const [errors, setErrors] = useState<PanelErrors>({});
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const performAction = usePanelAction(person);
  const { action } = values;
  const change = (changes: Partial<PanelValues>) => {
    setValues({ ...values, ...changes });
    setErrors({});
  };

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const invalid = validatePanel(values, person.role, new Date());
    setErrors(invalid);
    if (Object.keys(invalid).length === 0) setConfirming(true);
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      notify.success(await performAction(values));
      onChanged?.();
      setValues({ ...initialValues(action === "ROLE" ? values.role : person.role), action });
    } catch (error) {
      notify.error(errorText(error, texts.failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4" aria-label={texts.open}>
        <div className="overflow-x-auto">
          <SegmentedControl
            label={texts.action}
            options={panelActions.map((value) => ({ value, label: texts.actions[value] }))}
            value={action}
            onChange={(selected) => change({ action: selected })}
          />
        </div>
        <ActionFields values={values} errors={errors} onChange={change} />
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          maxLength={500}
          value={values.reason}
          error={errors.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <Button type="submit" variant="danger" busy={busy} className="self-start">
          {submitLabel(values)}
        </Button>
      </form>
      <SanctionRecord userId={person.id} onChanged={onChanged} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={texts.confirmTitle}
        message={texts.confirm[action](person.username, Number(values.amount))}
        confirmLabel={submitLabel(values)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

interface ActionFieldsProps {
  values: PanelValues;
  errors: PanelErrors;
  onChange: (changes: Partial<PanelValues>) => void;
}

/** The fields of the selected action. */
function ActionFields({ values, errors, onChange }: ActionFieldsProps) {
  if (values.action === "MUTE") {
    return (
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="w-32">
          <TextField
            label={texts.duration}
            type="number"
            min={MIN_MUTE_SECONDS}
            max={MAX_MUTE_SECONDS}
            hint={formatDuration(Number(values.seconds) || 0)}
            value={values.seconds}
            error={errors.seconds}
            onChange={(event) => onChange({ seconds: event.target.value })}
          />
        </div>
        <div role="group" aria-label={texts.durationPresets} className="flex flex-wrap gap-2 sm:mt-7">
          {MUTE_PRESETS.map(({ seconds, label }) => (
            <Button
              key={seconds}
              size="sm"
              variant="secondary"
              aria-pressed={values.seconds === seconds}
              onClick={() => onChange({ seconds })}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    );
  }
  if (values.action === "BAN") {
    return (
      <TextField
        label={texts.end}
        type="datetime-local"
        hint={texts.endHint}
        value={values.until}
        error={errors.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    );
  }
  if (values.action === "XP") {
    return (
      <TextField
        label={texts.amount}
        type="number"
        min={-MAX_XP_ADJUSTMENT}
        max={MAX_XP_ADJUSTMENT}
        step={1}
        hint={texts.amountHint}
        value={values.amount}
        error={errors.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
    );
  }
  if (values.action === "ROLE") {
    return (
      <SelectField
        label={texts.newRole}
        options={roles}
        value={values.role}
        error={errors.role}
        onChange={(event) => onChange({ role: event.target.value as Role })}
      />
    );
  }
  return null;
}
