import { useState } from "react";
import type { JournalSettingsPartsFragment, JournalSetupPartsFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextField } from "../../../ui/form/text-field";
import { UnsavedChangesGuard } from "../../../ui/form/unsaved-changes";
import { useAppForm } from "../../../ui/form/use-app-form";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { optionalDecimal } from "../decimals";
import { JournalPlaybookDocument, useJournalPlaybookQuery, useSaveJournalSettingsMutation } from "../journal.generated";
import { isDecimal } from "../trades/trade-values";
import { SetupDialog } from "./setup-dialog";

/** Setups with their criteria, tags, and the limits of the member's plan. */
export function PlaybookView() {
  const { data, error, refetch } = useJournalPlaybookQuery({ fetchPolicy: "cache-and-network" });
  if (data) {
    return (
      <div key="playbook" className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Setups setups={data.journalSetups} />
        <UnsavedChangesGuard>
          <Settings settings={data.journalSettings} />
        </UnsavedChangesGuard>
      </div>
    );
  }
  if (error) {
    return (
      <div className="mt-6">
        <ErrorState title="Couldn't load the playbook" message={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div
      key="loading"
      role="status"
      aria-label="Loading playbook..."
      className="mt-6 grid min-h-[200vh] content-start gap-4"
    >
      <Skeleton shape="block" height={160} />
      <Skeleton shape="block" height={160} />
    </div>
  );
}

function Setups({ setups }: { setups: readonly JournalSetupPartsFragment[] }) {
  const [edited, setEdited] = useState<JournalSetupPartsFragment | "new" | null>(null);
  return (
    <section aria-labelledby="journal-setups" className="flex min-w-0 flex-col gap-4">
      <div className="flex items-end justify-between gap-4 border-b border-line pb-2">
        <h2 id="journal-setups" className="label text-muted">
          Setups
        </h2>
        <Button size="sm" variant="secondary" onClick={() => setEdited("new")}>
          Add a setup
        </Button>
      </div>
      {setups.length === 0 ? (
        <EmptyState icon="target" title="No setups yet">
          A setup is a way you trade, with criteria that you tick for each trade. After 20 trades with a setup, the
          statistics say what it's worth.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {setups.map((setup) => (
            <Card as="li" key={setup.id} className="flex flex-col gap-3 p-5">
              <div className="flex items-start justify-between gap-4">
                <h3 className="min-w-0 font-display text-lg font-semibold break-words">{setup.name}</h3>
                <Button size="sm" variant="ghost" onClick={() => setEdited(setup)}>
                  Edit<span className="sr-only"> {setup.name}</span>
                </Button>
              </div>
              {setup.description && <p className="text-sm whitespace-pre-line text-muted">{setup.description}</p>}
              {setup.criteria.length > 0 && (
                <ol className="flex flex-col gap-1 border-l-2 border-signal pl-3 text-sm">
                  {setup.criteria.map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
                </ol>
              )}
            </Card>
          ))}
        </ul>
      )}
      {edited && <SetupDialog setup={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface SettingsValues {
  accountSize: string;
  currency: string;
  positionRisk: string;
  groupRisk: string;
  totalRisk: string;
  tags: string;
}

function Settings({ settings }: { settings: JournalSettingsPartsFragment }) {
  const [save] = useSaveJournalSettingsMutation({ refetchQueries: [JournalPlaybookDocument] });
  const form = useAppForm<SettingsValues>({
    defaultValues: valuesOf(settings),
    failedText: "Couldn't save. Please try again.",
    submit: async (values) => {
      const { data } = await save({
        variables: {
          input: {
            accountSize: optionalDecimal(values.accountSize),
            currency: values.currency.trim().toUpperCase(),
            positionRisk: optionalDecimal(values.positionRisk),
            groupRisk: optionalDecimal(values.groupRisk),
            totalRisk: optionalDecimal(values.totalRisk),
            tags: tagsOf(values.tags),
          },
        },
      });
      if (!data) return;
      form.reset(valuesOf(data.saveJournalSettings));
      notify.success("Saved.");
    },
  });
  const number = (name: "accountSize" | "positionRisk" | "groupRisk" | "totalRisk", label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      className="figures font-mono"
      {...form.field(name, { validate: isDecimal() })}
    />
  );
  return (
    <section aria-labelledby="journal-settings" className="min-w-0">
      <h2 id="journal-settings" className="label border-b border-line pb-2 text-muted">
        Limits and tags
      </h2>
      <form {...form.formProps} className="mt-4 flex flex-col gap-4">
        <FormAlert text={form.formError} />
        <p className="text-sm text-muted">
          Your own limits for open risk. The page of open positions compares them with what your stops risk.
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4">
          {number("accountSize", "Account size")}
          <TextField
            label="Currency"
            autoComplete="off"
            maxLength={5}
            {...form.field("currency", { required: "Enter a currency, such as USD." })}
          />
        </div>
        {number("positionRisk", "Risk per position, in %")}
        {number("groupRisk", "Risk per correlated group, in %")}
        {number("totalRisk", "Risk in total, in %")}
        <TextField
          label="Tags"
          autoComplete="off"
          hint="Separated by commas. Trades keep tags that you remove here."
          {...form.field("tags")}
        />
        <div>
          <Button type="submit" busy={form.isSubmitting} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </section>
  );
}

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const valuesOf = (settings: JournalSettingsPartsFragment): SettingsValues => ({
  accountSize: settings.accountSize ?? "",
  currency: settings.currency,
  positionRisk: settings.positionRisk ?? "",
  groupRisk: settings.groupRisk ?? "",
  totalRisk: settings.totalRisk ?? "",
  tags: settings.tags.join(", "),
});
