import { useState, type SyntheticEvent } from "react";
import type { ChannelCategory, UpdateChannelInput } from "../../../../gql/graphql";
import { errorFields, errorText } from "../../../../lib/text/error-text";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/form/checkbox";
import { SelectField } from "../../../../ui/form/select-field";
import { TextArea } from "../../../../ui/form/text-area";
import { TextField } from "../../../../ui/form/text-field";
import { categoryNames, channelAdminTexts, channelTexts } from "../../texts";
import { AccessFields, toAccessInput, accessSettingsOf } from "./access-fields";
import { categoryOrder, type Channel } from "../list/channel-groups";
import { useUpdateChannelMutation } from "../channels.generated";

interface EditChannelFormProps {
  channel: Channel;
  /** The channel's creator can edit only the name and description. */
  isAdmin: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

const categories = categoryOrder.map((value) => ({ value, label: categoryNames[value] }));

/** Lets an admin or the creator edit a channel. */
export function EditChannelForm({ channel, isAdmin, onSaved, onCancel }: EditChannelFormProps) {
  const [name, setName] = useState(channel.name);
  const [description, setDescription] = useState(channel.description);
  const [category, setCategory] = useState(channel.category);
  const [access, setAccess] = useState(() => accessSettingsOf(channel));
  const [locked, setLocked] = useState(channel.locked);
  const [problem, setProblem] = useState<{ fields: Record<string, string[]>; text: string } | null>(null);
  const [updateChannel, { loading }] = useUpdateChannelMutation();

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!name.trim()) return setProblem({ fields: { name: [channelTexts.nameRequired] }, text: "" });
    const input: UpdateChannelInput = {
      channelId: channel.id,
      name,
      description,
      ...(isAdmin && { category, locked, ...toAccessInput(access) }),
    };
    try {
      await updateChannel({ variables: { input } });
      onSaved();
    } catch (error) {
      const fields = errorFields(error);
      setProblem({ fields, text: Object.keys(fields).length ? "" : errorText(error) });
    }
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
      <TextField
        label={channelTexts.nameLabel}
        hint={channelTexts.nameHint}
        error={problem?.fields.name?.[0]}
        value={name}
        maxLength={50}
        autoComplete="off"
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={channelAdminTexts.descriptionLabel}
        error={problem?.fields.description?.[0]}
        value={description}
        maxLength={300}
        rows={2}
        onChange={(event) => setDescription(event.target.value)}
      />
      {isAdmin && (
        <>
          <SelectField
            label={channelTexts.categoryLabel}
            options={categories}
            value={category}
            error={problem?.fields.category?.[0]}
            onChange={(event) => setCategory(event.target.value as ChannelCategory)}
          />
          <AccessFields access={access} onChange={setAccess} errors={problem?.fields ?? {}} />
          <Checkbox
            label={channelAdminTexts.lockedLabel}
            checked={locked}
            onChange={(event) => setLocked(event.target.checked)}
          />
        </>
      )}
      {problem?.text && (
        <p role="alert" className="text-sm text-danger">
          {problem.text}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {channelTexts.cancel}
        </Button>
        <Button type="submit" busy={loading} busyLabel={channelAdminTexts.saving}>
          {channelAdminTexts.save}
        </Button>
      </div>
    </form>
  );
}
