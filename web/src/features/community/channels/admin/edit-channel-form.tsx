import type { UpdateChannelInput } from "../../../../gql/graphql";
import { errorText } from "../../../../lib/text/error-text";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/form/checkbox";
import { required } from "../../../../ui/form/field-rules";
import { FormAlert } from "../../../../ui/form/form-alert";
import { SelectField } from "../../../../ui/form/select-field";
import { TextArea } from "../../../../ui/form/text-area";
import { TextField } from "../../../../ui/form/text-field";
import { useAppForm } from "../../../../ui/form/use-app-form";
import { categoryNames } from "../../texts";
import {
  AccessFields,
  channelValues,
  RulesFields,
  toAccessInput,
  toRulesInput,
  type ChannelValues,
} from "./access-fields";
import { categoryOrder, type Channel } from "../list/channel-groups";
import { useUpdateChannelMutation } from "./channel-admin.generated";
import { channelFormTexts } from "./admin-texts";

interface EditChannelFormProps {
  channel: Channel;
  /** The channel's creator can edit only the name and description. */
  canModerate: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

const categories = categoryOrder.map((value) => ({ value, label: categoryNames[value] }));

/** Lets an admin or the creator edit a channel. */
export function EditChannelForm({ channel, canModerate, onSaved, onCancel }: EditChannelFormProps) {
  const form = useAppForm({ defaultValues: channelValues(channel), submit, failedText: errorText });
  const { field, formProps, formError, isSubmitting } = form;
  const [updateChannel] = useUpdateChannelMutation();

  async function submit(values: ChannelValues): Promise<void> {
    const { name, description, category, locked } = values;
    const input: UpdateChannelInput = {
      channelId: channel.id,
      name,
      description,
      ...(canModerate && { category, locked, ...toAccessInput(values), ...toRulesInput(values) }),
    };
    await updateChannel({ variables: { input } });
    onSaved();
  }

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
      <TextArea label="Description" maxLength={300} rows={2} {...field("description")} />
      {canModerate && (
        <>
          <SelectField label={channelFormTexts.categoryLabel} options={categories} {...field("category")} />
          <AccessFields form={form} />
          <RulesFields form={form} />
          <Checkbox label="Show the 'Locked' badge" {...field("locked")} />
        </>
      )}
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {channelFormTexts.cancel}
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
