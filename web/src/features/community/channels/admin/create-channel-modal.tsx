import { useState, type SyntheticEvent } from "react";
import type { ChannelCategory, CreateChannelInput } from "../../../../gql/graphql";
import { CommunityChannelsDocument, useCreateChannelMutation } from "../channels.generated";
import { errorFields, errorText } from "../../../../lib/text/error-text";
import { Button } from "../../../../ui/button";
import { Modal } from "../../../../ui/overlay/modal";
import { SelectField } from "../../../../ui/form/select-field";
import { TextField } from "../../../../ui/form/text-field";
import { categoryNames, channelTexts } from "../../texts";
import { AccessFields, toAccessInput, DEFAULT_ACCESS, type AccessSettings } from "./access-fields";
import { categoryOrder } from "../list/channel-groups";

interface CreateChannelModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Admins choose any category and access level. */
  isAdmin: boolean;
  onCreated: (channelId: string) => void;
}

const memberCategories: readonly ChannelCategory[] = ["GENERAL", "TRADING", "SUPPORT"];

export function CreateChannelModal({ open, onOpenChange, isAdmin, onCreated }: CreateChannelModalProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={channelTexts.create}
      description={isAdmin ? undefined : channelTexts.createText}
    >
      <CreateChannelForm isAdmin={isAdmin} onCreated={onCreated} onCancel={() => onOpenChange(false)} />
    </Modal>
  );
}

interface FormProps {
  isAdmin: boolean;
  onCreated: (channelId: string) => void;
  onCancel: () => void;
}

function CreateChannelForm({ isAdmin, onCreated, onCancel }: FormProps) {
  const [name, setName] = useState("");
  const [category, setCategory] = useState<ChannelCategory>("GENERAL");
  const [access, setAccess] = useState<AccessSettings>(DEFAULT_ACCESS);
  const [problem, setProblem] = useState<{ fields: Record<string, string[]>; text: string } | null>(null);
  const [createChannel, { loading }] = useCreateChannelMutation({
    refetchQueries: [CommunityChannelsDocument],
    awaitRefetchQueries: true,
  });

  async function create(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!name.trim()) return setProblem({ fields: { name: [channelTexts.nameRequired] }, text: "" });
    const input: CreateChannelInput = { name, category, ...(isAdmin && toAccessInput(access)) };
    try {
      const { data } = await createChannel({ variables: { input } });
      if (data) onCreated(data.createChannel.id);
    } catch (error) {
      const fields = errorFields(error);
      setProblem({ fields, text: Object.keys(fields).length ? "" : errorText(error) });
    }
  }

  const options = (isAdmin ? categoryOrder : memberCategories).map((value) => ({ value, label: categoryNames[value] }));
  return (
    <form noValidate onSubmit={(event) => void create(event)} className="flex flex-col gap-5">
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
      <SelectField
        label={channelTexts.categoryLabel}
        options={options}
        value={category}
        error={problem?.fields.category?.[0]}
        onChange={(event) => setCategory(event.target.value as ChannelCategory)}
      />
      {isAdmin && <AccessFields access={access} onChange={setAccess} errors={problem?.fields ?? {}} />}
      {problem?.text && (
        <p role="alert" className="text-sm text-danger">
          {problem.text}
        </p>
      )}
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          {channelTexts.cancel}
        </Button>
        <Button type="submit" busy={loading} busyLabel={channelTexts.creating}>
          {channelTexts.create}
        </Button>
      </div>
    </form>
  );
}
