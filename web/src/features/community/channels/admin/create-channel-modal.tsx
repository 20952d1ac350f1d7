import type { ChannelCategory, CreateChannelInput } from "../../../../gql/graphql";
import { CommunityChannelsDocument } from "../channels.generated";
import { useCreateChannelMutation } from "./channel-admin.generated";
import { errorText } from "../../../../lib/text/error-text";
import { Button } from "../../../../ui/button";
import { required } from "../../../../ui/form/field-rules";
import { FormAlert } from "../../../../ui/form/form-alert";
import { Modal } from "../../../../ui/overlay/modal";
import { SelectField } from "../../../../ui/form/select-field";
import { TextField } from "../../../../ui/form/text-field";
import { useAppForm } from "../../../../ui/form/use-app-form";
import { categoryNames, channelTexts } from "../../texts";
import { AccessFields, newChannel, toAccessInput, type ChannelValues } from "./access-fields";
import { categoryOrder } from "../list/channel-groups";
import { channelFormTexts } from "./admin-texts";

interface CreateChannelModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Admins can choose any category and access level. */
  canModerate: boolean;
  onCreated: (channelId: string) => void;
}

const memberCategories: readonly ChannelCategory[] = ["GENERAL", "TRADING", "SUPPORT"];

export function CreateChannelModal({ open, onOpenChange, canModerate, onCreated }: CreateChannelModalProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={channelTexts.create}
      description={
        canModerate
          ? undefined
          : "Everyone can read and post in the channel. Below level 10, an admin approves it first."
      }
    >
      <CreateChannelForm canModerate={canModerate} onCreated={onCreated} onCancel={() => onOpenChange(false)} />
    </Modal>
  );
}

interface FormProps {
  canModerate: boolean;
  onCreated: (channelId: string) => void;
  onCancel: () => void;
}

function CreateChannelForm({ canModerate, onCreated, onCancel }: FormProps) {
  const form = useAppForm({ defaultValues: newChannel, submit, failedText: errorText });
  const { field, formProps, formError, isSubmitting } = form;
  const [createChannel] = useCreateChannelMutation({
    refetchQueries: [CommunityChannelsDocument],
    awaitRefetchQueries: true,
  });

  async function submit(values: ChannelValues): Promise<void> {
    const { name, category } = values;
    const input: CreateChannelInput = { name, category, ...(canModerate && toAccessInput(values)) };
    const { data } = await createChannel({ variables: { input } });
    if (data) onCreated(data.createChannel.id);
  }

  const options = (canModerate ? categoryOrder : memberCategories).map((value) => ({
    value,
    label: categoryNames[value],
  }));
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <FormAlert text={formError} />
      <TextField
        label={channelFormTexts.nameLabel}
        hint={channelFormTexts.nameHint}
        maxLength={50}
        autoComplete="off"
        autoFocus
        {...field("name", { validate: required(channelFormTexts.nameRequired) })}
      />
      <SelectField label={channelFormTexts.categoryLabel} options={options} {...field("category")} />
      {canModerate && <AccessFields form={form} />}
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {channelFormTexts.cancel}
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Creating...">
          {channelTexts.create}
        </Button>
      </div>
    </form>
  );
}
