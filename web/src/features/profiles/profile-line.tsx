import { type Viewer, ViewerDocument } from "../accounts";
import { useCancelEmailChangeMutation } from "./update-profile.generated";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { DetailsForm } from "./details-form";
import type { ProfileField } from "./profile-fields";
import { fieldLabels, profileTexts as texts } from "./texts";

interface ProfileLineProps {
  field: ProfileField;
  viewer: Viewer;
  editing: boolean;
  /** Whether this field was edited last. */
  wasEdited: boolean;
  onEdit: () => void;
  onClose: () => void;
}

export function ProfileLine({ field, viewer, editing, wasEdited, onEdit, onClose }: ProfileLineProps) {
  const label = fieldLabels[field];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-t border-line py-4 sm:flex-nowrap">
      <dt className="label w-28 flex-none pt-1.5 text-muted">{label}</dt>
      <dd className="order-last min-w-0 flex-1 basis-full sm:order-none sm:basis-auto">
        {editing ? (
          <DetailsForm viewer={viewer} fields={[field]} saveLabel={texts.save} onClose={onClose} />
        ) : (
          <p className="break-words whitespace-pre-line">
            {viewer[field] || <span className="text-muted">{texts.empty}</span>}
          </p>
        )}
        {field === "email" && !editing && viewer.pendingEmail && <PendingEmail email={viewer.pendingEmail} />}
      </dd>
      {!editing && (
        <dd className="flex-none">
          <IconButton
            icon="edit"
            label={`${texts.change} ${label}`}
            className="-my-2 -mr-2.5"
            // Restores the focus after the edit form has closed.
            autoFocus={wasEdited}
            onClick={onEdit}
          />
        </dd>
      )}
    </div>
  );
}

function PendingEmail({ email }: { email: string }) {
  const [cancel, { loading }] = useCancelEmailChangeMutation({ refetchQueries: [ViewerDocument] });
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 border-l-2 border-warning bg-raised px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 break-words">
        Open the link we sent to {email} to confirm this email. We use your old email until then.
      </span>
      <Button variant="ghost" size="sm" busy={loading} onClick={() => void cancel().catch(() => undefined)}>
        Cancel change
      </Button>
    </p>
  );
}
