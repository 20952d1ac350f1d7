import type { ReactNode } from "react";
import type { JournalPlaybookQuery, JournalTradePartsFragment } from "../../../gql/graphql";
import { randomUuid } from "../../../lib/random-uuid";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { FormAlert } from "../../../ui/form/form-alert";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm, type AppForm } from "../../../ui/form/use-app-form";
import { notify } from "../../../ui/toast/notify";
import { useSaveJournalTradeMutation } from "../journal.generated";
import { MOODS, SIDES } from "../texts";
import { Screenshots } from "./screenshots";
import { inputOf, isDecimal, valuesOf, type TradeValues } from "./trade-values";

type Trade = JournalTradePartsFragment;
type Form = AppForm<TradeValues>;

interface TradeFormProps {
  /** Null: a new one. */
  trade: Trade | null;
  playbook: JournalPlaybookQuery | undefined;
  onSaved: (trade: Trade) => unknown;
}

/** The plan before, and the result after. */
export function TradeForm({ trade, playbook, onSaved }: TradeFormProps) {
  const [save] = useSaveJournalTradeMutation();
  // The same for each attempt, so that a lost response adds no second trade.
  const [id] = useState(() => trade?.id ?? randomUuid());
  const form = useAppForm<TradeValues>({
    defaultValues: valuesOf(trade),
    failedText: "Couldn't save the trade. Please try again.",
    submit: async (values) => {
      const { data } = await save({ variables: { input: inputOf(id, values, trade) } });
      if (!data) return;
      form.reset(valuesOf(data.saveJournalTrade));
      notify.success("Saved.");
      await onSaved(data.saveJournalTrade);
    },
  });
  const canEditFacts = !trade || trade.viewerCanEditFacts;
  const canEditPlan = !trade || trade.viewerCanEditPlan;
  return (
    <form {...form.formProps} className="mt-8 flex flex-col gap-10">
      <FormAlert text={form.formError} />
      {canEditFacts && <Facts form={form} />}
      <Group title="Before: the plan">
        {canEditPlan && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Decimal
              label="Stop (optional)"
              hint="One R is the loss here. Without a stop, a trade has no R."
              {...form.field("levels.stop", { validate: isDecimal() })}
            />
            <Decimal label="Target (optional)" {...form.field("levels.target", { validate: isDecimal() })} />
          </div>
        )}
        <Plan form={form} playbook={playbook} isOpen={trade?.closedAt === null} />
      </Group>
      <Group title="After: the result">
        <After form={form} trade={trade} playbook={playbook} />
      </Group>
      <div className="sticky bottom-0 -mx-4 flex justify-end border-t border-line bg-canvas/95 px-4 py-3 sm:mx-0">
        <Button type="submit" busy={form.isSubmitting} busyLabel="Saving...">
          {trade ? "Save" : "Add the trade"}
        </Button>
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="label mb-4 w-full border-b border-line pb-2 text-muted">{title}</legend>
      {children}
    </fieldset>
  );
}

const Decimal = (props: Parameters<typeof TextField>[0]) => (
  <TextField inputMode="decimal" autoComplete="off" className="figures font-mono" {...props} />
);

function Facts({ form }: { form: Form }) {
  const { field } = form;
  return (
    <Group title="What happened">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label="Instrument"
          autoComplete="off"
          maxLength={40}
          {...field("facts.instrument", { required: "Enter what you traded." })}
        />
        <SelectField
          label="Side"
          options={Object.entries(SIDES).map(([value, label]) => ({ value, label }))}
          {...field("facts.side")}
        />
        <Decimal label="Size" {...field("facts.size", { required: "Enter the size.", validate: isDecimal(true) })} />
        <Decimal
          label="Entry price"
          {...field("facts.entryPrice", { required: "Enter the price.", validate: isDecimal(true) })}
        />
        <TextField
          label="Opened"
          type="datetime-local"
          className="figures font-mono"
          {...field("facts.openedAt", { required: "Enter a time." })}
        />
        <TextField
          label="Currency"
          autoComplete="off"
          maxLength={5}
          {...field("facts.currency", { required: "Enter a currency, such as USD." })}
        />
        <Decimal
          label="Exit price"
          hint="Leave it empty while the trade is open."
          {...field("facts.exitPrice", { validate: isDecimal() })}
        />
        <TextField label="Closed" type="datetime-local" className="figures font-mono" {...field("facts.closedAt")} />
        <Decimal label="Fees" {...field("facts.fees", { validate: isDecimal() })} />
        <Decimal
          label="Point value"
          hint="What one unit gains when the price rises by 1: 1 for shares, 50 for one E-mini S&P 500."
          {...field("facts.pointValue", { validate: isDecimal() })}
        />
        <TextField label="Account (optional)" autoComplete="off" maxLength={40} {...field("facts.account")} />
      </div>
    </Group>
  );
}

interface PlanProps {
  form: Form;
  playbook: JournalPlaybookQuery | undefined;
  isOpen: boolean;
}

function Plan({ form, playbook, isOpen }: PlanProps) {
  const { field, watch } = form;
  const setups = playbook?.journalSetups ?? [];
  const setup = setups.find(({ id }) => id === watch("notes.setupId"));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Planned?"
          options={[
            { value: "", label: "Not stated" },
            { value: "true", label: "Planned before the entry" },
            { value: "false", label: "Improvised" },
          ]}
          {...field("notes.isPlanned")}
        />
        <SelectField
          label="Setup"
          options={[{ value: "", label: "None" }, ...setups.map(({ id, name }) => ({ value: id, label: name }))]}
          {...field("notes.setupId")}
        />
        <TextField
          label="Correlated group (optional)"
          autoComplete="off"
          maxLength={40}
          hint="Trades that win or lose together, such as tech."
          {...field("notes.correlatedGroup")}
        />
        {isOpen && (
          <Decimal
            label="Stop now (optional)"
            hint="If you moved it. Open risk counts from here."
            {...field("notes.stopNow", { validate: isDecimal() })}
          />
        )}
      </div>
      {setup && setup.criteria.length > 0 && (
        <fieldset className="flex flex-col gap-3 border border-line p-4">
          <legend className="label px-1 text-muted">Criteria that were met</legend>
          {setup.criteria.map(({ id, text }) => (
            <Checkbox key={id} label={text} value={id} {...form.register("notes.metCriteria")} />
          ))}
        </fieldset>
      )}
      <TextArea label="Plan" maxLength={4_000} {...field("notes.plan")} />
    </>
  );
}

function After({ form, trade, playbook }: Omit<TradeFormProps, "onSaved"> & { form: Form }) {
  const { field, watch, setValue } = form;
  const own = watch("notes.tags");
  const tags = [...new Set([...(playbook?.journalSettings.tags ?? []), ...(trade?.tags ?? [])])];
  return (
    <>
      <TextArea label="Review" maxLength={4_000} {...field("notes.review")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Mood when entering"
          options={[
            { value: "", label: "Not stated" },
            ...Object.entries(MOODS).map(([value, label]) => ({ value, label })),
          ]}
          {...field("notes.mood")}
        />
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-3">
        <legend className="label mb-2 text-muted">Tags</legend>
        {tags.length === 0 && <p className="text-sm text-muted">Add tags to your list in the playbook.</p>}
        {tags.map((tag) => (
          <Checkbox
            key={tag}
            label={tag}
            checked={own.includes(tag)}
            onChange={({ target: { checked } }) =>
              setValue("notes.tags", checked ? [...own, tag] : own.filter((each) => each !== tag), {
                shouldDirty: true,
              })
            }
          />
        ))}
      </fieldset>
      <Screenshots
        ids={watch("notes.screenshots")}
        savedIds={(trade?.screenshots ?? []).map(({ id }) => id)}
        error={form.formState.errors.notes?.screenshots?.message}
        onChange={(ids) => setValue("notes.screenshots", ids, { shouldDirty: true })}
      />
    </>
  );
}
