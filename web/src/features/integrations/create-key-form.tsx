import { useForm } from "react-hook-form";
import type { ApiKeyScope } from "../../gql/graphql";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/form/checkbox";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import { FormAlert, showFormError } from "../accounts";
import { useCreateApiKeyMutation } from "./api-keys.generated";
import { apiKeyTexts as texts, expiryOptions, scopeTexts } from "./texts";

interface KeyValues {
  name: string;
  scopes: ApiKeyScope[];
  expiresInDays: string;
  ownerUsername: string;
}

interface CreateKeyFormProps {
  /** Lets admins create keys for other members. */
  forOthers?: boolean;
  onCreated: (key: string) => void;
  onCancel: () => void;
}

const scopes = Object.entries(scopeTexts) as [ApiKeyScope, string][];

export function CreateKeyForm({ forOthers = false, onCreated, onCancel }: CreateKeyFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<KeyValues>({
    defaultValues: { name: "", scopes: [], expiresInDays: "90", ownerUsername: "" },
  });
  const { errors, isSubmitting } = formState;
  const [createKey] = useCreateApiKeyMutation({ refetchQueries: [forOthers ? "AllApiKeys" : "MyApiKeys"] });

  async function submit({ name, scopes: chosen, expiresInDays, ownerUsername }: KeyValues) {
    const input = {
      name,
      scopes: chosen,
      expiresInDays: expiresInDays ? Number(expiresInDays) : null,
      ownerUsername: ownerUsername.trim() || null,
    };
    try {
      const { data } = await createKey({ variables: { input } });
      if (data) onCreated(data.createApiKey.key);
    } catch (error) {
      showFormError(error, ["name", "scopes", "ownerUsername"], setError, texts.createFailed);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex max-w-md flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <TextField
        label={texts.name}
        hint={forOthers ? texts.nameHintForOthers : texts.nameHint}
        maxLength={60}
        autoFocus
        error={errors.name?.message}
        {...register("name", { validate: (value) => value.trim() !== "" || texts.nameRequired })}
      />
      {forOthers && (
        <TextField
          label={texts.owner}
          hint={texts.ownerHint}
          maxLength={30}
          error={errors.ownerUsername?.message}
          {...register("ownerUsername")}
        />
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="label mb-2 text-muted">{texts.scopes}</legend>
        {scopes.map(([scope, label], index) => (
          <Checkbox
            key={scope}
            value={scope}
            label={label}
            error={index === scopes.length - 1 ? errors.scopes?.message : undefined}
            {...register("scopes", { validate: (value) => value.length > 0 || texts.scopesRequired })}
          />
        ))}
      </fieldset>
      <SelectField label={texts.expires} options={expiryOptions} {...register("expiresInDays")} />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel={texts.creating}>
          {texts.submit}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
