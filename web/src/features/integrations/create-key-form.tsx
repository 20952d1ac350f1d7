import type { ApiKeyScope } from "../../gql/graphql";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/form/checkbox";
import { required } from "../../ui/form/field-rules";
import { FormAlert } from "../../ui/form/form-alert";
import { SelectField } from "../../ui/form/select-field";
import { TextField } from "../../ui/form/text-field";
import { useAppForm } from "../../ui/form/use-app-form";
import { useCreateApiKeyMutation } from "./api-keys.generated";
import { expiryOptions, scopeTexts } from "./texts";

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
  const { field, formProps, formError, isSubmitting } = useAppForm<KeyValues>({
    defaultValues: { name: "", scopes: [], expiresInDays: "90", ownerUsername: "" },
    submit,
    failedText: "We couldn't create the key. Please try again.",
  });
  const [createKey] = useCreateApiKeyMutation({ refetchQueries: [forOthers ? "AllApiKeys" : "MyApiKeys"] });

  async function submit({ name, scopes: chosen, expiresInDays, ownerUsername }: KeyValues) {
    const input = {
      name,
      scopes: chosen,
      expiresInDays: expiresInDays ? Number(expiresInDays) : null,
      ownerUsername: ownerUsername.trim() || null,
    };
    const { data } = await createKey({ variables: { input } });
    if (data) onCreated(data.createApiKey.key);
  }

  const { error: scopesError, ...scopesField } = field("scopes", {
    validate: (value) => value.length > 0 || "Select at least one",
  });

  return (
    <form {...formProps} className="flex max-w-md flex-col gap-4">
      <FormAlert text={formError} />
      <TextField
        label="Key name"
        hint={
          forOthers
            ? "For example, “Weekly report”. Its owner and admins see it."
            : "For example, “Weekly report”. Only you and admins see it."
        }
        maxLength={60}
        autoFocus
        {...field("name", { validate: required("Enter a name") })}
      />
      {forOthers && (
        <TextField
          label="Owner"
          hint="A username. Leave empty to own the key yourself."
          maxLength={30}
          {...field("ownerUsername")}
        />
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="label mb-2 text-muted">Read access</legend>
        {scopes.map(([scope, label], index) => (
          <Checkbox
            key={scope}
            value={scope}
            label={label}
            error={index === scopes.length - 1 ? scopesError : undefined}
            {...scopesField}
          />
        ))}
      </fieldset>
      <SelectField label="Expiration" options={expiryOptions} {...field("expiresInDays")} />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Creating...">
          Create key
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
