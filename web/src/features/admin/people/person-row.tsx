import { useState } from "react";
import type { AdminPersonFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { useDeleteFeaturedPersonMutation } from "./people-page.generated";
import { peopleTexts as texts } from "./texts";

interface PersonRowProps {
  person: AdminPersonFragment;
  /** Whether another person is being edited. */
  isLocked: boolean;
  onEdit: () => void;
}

export function PersonRow({ person, isLocked, onEdit }: PersonRowProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [deletePerson, { loading }] = useDeleteFeaturedPersonMutation({
    refetchQueries: ["AdminPeople"],
    awaitRefetchQueries: true,
  });

  async function handleConfirm() {
    try {
      await deletePerson({ variables: { id: person.id } });
      notify.success("Deleted.");
    } catch (error) {
      notify.error(errorText(error, "We couldn't delete this person. Please try again."));
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{person.name}</p>
        <p className="text-sm text-muted wrap-anywhere">{person.title}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" disabled={isLocked} aria-label={`Edit ${person.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={loading}
          disabled={isLocked}
          aria-label={`Delete ${person.name}`}
          onClick={() => setDialogOpen(true)}
        >
          {texts.delete}
        </Button>
      </div>
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Delete this person?"
        message={`This removes ${person.name} from the Explore page.`}
        confirmLabel={texts.delete}
        onConfirm={() => void handleConfirm()}
      />
    </li>
  );
}
