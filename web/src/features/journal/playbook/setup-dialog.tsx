import { useId, useState } from "react";
import type { JournalSetupPartsFragment } from "../../../gql/graphql";
import { randomUuid } from "../../../lib/random-uuid";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { IconButton } from "../../../ui/icon-button";
import { Modal } from "../../../ui/overlay/modal";
import { notify } from "../../../ui/toast/notify";
import {
  JournalPlaybookDocument,
  useDeleteJournalSetupMutation,
  useSaveJournalSetupMutation,
} from "../journal.generated";

const MAX_CRITERIA = 20;

interface SetupDialogProps {
  /** Null: a new one. */
  setup: JournalSetupPartsFragment | null;
  onClose: () => void;
}

interface SetupValues {
  name: string;
  description: string;
  criteria: { id: string; text: string }[];
}

/** Adds or changes a setup. */
export function SetupDialog({ setup, onClose }: SetupDialogProps) {
  const refetched = { refetchQueries: [JournalPlaybookDocument], awaitRefetchQueries: true };
  const [save] = useSaveJournalSetupMutation(refetched);
  const [remove] = useDeleteJournalSetupMutation(refetched);
  const [id] = useState(() => setup?.id ?? randomUuid());
  const formId = useId();
  const form = useAppForm<SetupValues>({
    defaultValues: {
      name: setup?.name ?? "",
      description: setup?.description ?? "",
      criteria: (setup?.criteria ?? []).map((each) => ({ id: each.id, text: each.text })),
    },
    failedText: "Couldn't save the setup. Please try again.",
    submit: async ({ name, description, criteria }) => {
      const kept = criteria.filter(({ text }) => text.trim() !== "");
      const { data } = await save({ variables: { input: { id, name, description, criteria: kept } } });
      if (data) onClose();
    },
  });
  const criteria = form.watch("criteria");
  const change = (next: SetupValues["criteria"]): void => form.setValue("criteria", next, { shouldDirty: true });
  async function deleteSetup(): Promise<void> {
    try {
      await remove({ variables: { id } });
      onClose();
    } catch (failure) {
      notify.error(errorText(failure, "Couldn't delete the setup. Please try again."));
    }
  }
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={setup ? "Edit the setup" : "New setup"}
      description="Criteria are ticked for each trade."
      footer={
        <>
          {setup && (
            <Button variant="danger" className="mr-auto" onClick={() => void deleteSetup()}>
              Delete
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <FormAlert text={form.formError} />
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={60}
          {...form.field("name", { required: "Enter a name." })}
        />
        <TextArea label="Description (optional)" maxLength={2_000} {...form.field("description")} />
        <fieldset className="flex flex-col gap-3">
          <legend className="label mb-2 text-muted">Criteria</legend>
          {criteria.map((criterion, index) => (
            <div key={criterion.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
              <TextField
                label={`Criterion ${index + 1}`}
                autoComplete="off"
                maxLength={120}
                value={criterion.text}
                onChange={({ target: { value: text } }) =>
                  change(criteria.map((each) => (each.id === criterion.id ? { ...each, text } : each)))
                }
              />
              <IconButton
                label={`Remove criterion ${index + 1}`}
                icon="close"
                onClick={() => change(criteria.filter(({ id: other }) => other !== criterion.id))}
              />
            </div>
          ))}
          {criteria.length < MAX_CRITERIA && (
            <div>
              <Button
                size="sm"
                variant="secondary"
                onClick={() => change([...criteria, { id: randomUuid(), text: "" }])}
              >
                Add a criterion
              </Button>
            </div>
          )}
        </fieldset>
      </form>
    </Modal>
  );
}
