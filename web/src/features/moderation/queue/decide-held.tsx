import type { MutationHookOptions } from "@apollo/client/react";
import { useRef } from "react";
import type { CaseAction, ModerationCaseQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form/form-alert";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Icon } from "../../../ui/icon";
import { notify } from "../../../ui/toast/notify";
import { useSession } from "../../accounts";
import { RuleField } from "../reports/rule-field";
import { Part } from "./case-context";
import type { CaseRow } from "./case-list";
import { useDecideCaseMutation, useHeldFilesQuery } from "./queue.generated";
import { submitOnCtrlEnter, useQueueKeys } from "./use-queue-keys";

interface DecideHeldProps {
  row: CaseRow;
  refetched: { refetchQueries: MutationHookOptions["refetchQueries"] };
  onDecided: () => void;
}

const SANCTIONS = [
  { value: "", label: "No sanction" },
  { value: "STRIKE", label: "Strike (-200 XP)", isForAdmins: true },
  { value: "MUTE", label: "Mute for an hour" },
  { value: "KICK", label: "Kick for ten minutes" },
];

/** Posts a held message, or rejects it with a statement of reasons. */
export function DecideHeld({ row: { id, rule }, refetched, onDecided }: DecideHeldProps) {
  const [decide, { loading }] = useDecideCaseMutation(refetched);
  const isAdmin = useSession().viewer?.viewerCanModerate;
  const form = useRef<HTMLFormElement>(null);
  const { field, formProps, formError, isSubmitting } = useAppForm({
    defaultValues: { action: "", rule: rule?.clause ?? "", reason: "" },
    failedText: "Couldn't reject the message. Please try again.",
    submit: async ({ action, rule: clause, reason }) => {
      const actions = ["REMOVE", ...(action ? [action] : [])] as CaseAction[];
      await decide({ variables: { input: { caseId: id, actions, rule: clause || null, reason } } });
      notify.success("Rejected. The author is told why.");
      onDecided();
    },
  });
  const release = (): void =>
    void decide({ variables: { input: { caseId: id, actions: ["RELEASE"], reason: "Approved" } } }).then(
      () => {
        notify.success("Released. The message is posted.");
        onDecided();
      },
      (error: unknown) => notify.error(errorText(error, "Couldn't release the message. Please try again.")),
    );
  useQueueKeys({ r: release, d: () => form.current?.querySelector("select")?.focus() });
  return (
    <Part title="Decide">
      <div className="flex flex-wrap items-center justify-between gap-4 border border-line bg-surface p-4">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          Posts it now, as its author. Their next message of this kind doesn't wait.
        </p>
        <Button busy={loading && !isSubmitting} onClick={release}>
          Release
        </Button>
      </div>
      <form ref={form} {...formProps} className="flex flex-col gap-4 border border-line bg-surface p-4">
        <FormAlert text={formError} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Sanction"
            options={SANCTIONS.filter(({ isForAdmins }) => isAdmin || !isForAdmins)}
            {...field("action")}
          />
          <RuleField none="None named" {...field("rule")} />
        </div>
        <TextArea
          label="Reason"
          hint="The author sees this as the facts of the decision."
          rows={3}
          maxLength={500}
          onKeyDown={submitOnCtrlEnter}
          {...field("reason", { validate: (text) => text.trim() !== "" || "Please provide a reason." })}
        />
        <Button type="submit" variant="danger" busy={isSubmitting} className="self-start">
          Reject
        </Button>
      </form>
    </Part>
  );
}

type Files = NonNullable<NonNullable<ModerationCaseQuery["moderationCase"]>["held"]>["files"];

/** Images in small and other files by name. Each opens in a new tab. */
export function HeldFiles({ files }: { files: Files }) {
  const { data } = useHeldFilesQuery({ variables: { ids: files.map(({ id }) => id) }, fetchPolicy: "no-cache" });
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-3">
      {files.map(({ id, name, isImage }) => {
        const link = data?.attachmentLinks.find((candidate) => candidate.id === id);
        return (
          <li key={id}>
            <a
              href={link?.url}
              target="_blank"
              rel="noreferrer"
              className="flex h-24 max-w-60 items-center gap-2 border border-line px-3 text-sm hover:border-signal"
            >
              {isImage && link?.thumbnailUrl ? (
                <img src={link.thumbnailUrl} alt={name} className="max-h-20 max-w-40 object-contain" />
              ) : (
                <>
                  <Icon name="archive" size={16} />
                  <span className="truncate">{name}</span>
                </>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
