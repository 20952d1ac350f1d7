import { useForm } from "react-hook-form";
import type { AdminPersonFragment, FeaturedPersonKind } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { notify } from "../../../ui/toast/notify";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useUnsavedChanges } from "../../../ui/form/unsaved-changes";
import { FormAlert, showFormError } from "../../accounts";
import { useSaveFeaturedPersonMutation } from "./people-page.generated";
import { peopleTexts as texts } from "./texts";

interface PersonFormProps {
  /** Null for a new person. */
  person: AdminPersonFragment | null;
  onClose: () => void;
}

interface Values {
  kind: FeaturedPersonKind;
  name: string;
  title: string;
  text: string;
  expertise: string;
  position: number;
  consent: boolean;
}

const kinds = [
  { value: "TEAM", label: texts.team },
  { value: "TESTIMONIAL", label: texts.testimonials },
];

export function PersonForm({ person, onClose }: PersonFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: {
      kind: person?.kind ?? "TEAM",
      name: person?.name ?? "",
      title: person?.title ?? "",
      text: person?.text ?? "",
      expertise: person?.expertise.join(", ") ?? "",
      position: person?.position ?? 1,
      // Required on every save, because consent also covers the text.
      consent: false,
    },
  });
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedChanges(isDirty && !isSubmitting);
  const [save] = useSaveFeaturedPersonMutation({
    refetchQueries: ["AdminPeople"],
    awaitRefetchQueries: true,
  });

  async function submit(values: Values) {
    const expertise = values.expertise
      .split(",")
      .map((area) => area.trim())
      .filter(Boolean);
    try {
      await save({ variables: { input: { ...values, expertise, id: person?.id ?? null } } });
      notify.success(texts.saved);
      onClose();
    } catch (error) {
      showFormError(error, ["name", "title", "text", "expertise", "position", "consent"], setError, texts.saveFailed);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex max-w-xl flex-col gap-5">
      <FormAlert text={errors.root?.message} />
      <SelectField label={texts.kind} options={kinds} {...register("kind")} />
      <TextField label={texts.name} autoFocus error={errors.name?.message} {...register("name")} />
      <TextField
        label={texts.personTitle}
        hint={texts.titleHint}
        error={errors.title?.message}
        {...register("title")}
      />
      <TextArea label={texts.text} hint={texts.textHint} rows={4} error={errors.text?.message} {...register("text")} />
      <TextField
        label={texts.expertise}
        hint={texts.expertiseHint}
        error={errors.expertise?.message}
        {...register("expertise")}
      />
      <TextField
        label={texts.position}
        hint={texts.positionHint}
        type="number"
        min={1}
        error={errors.position?.message}
        {...register("position", {
          valueAsNumber: true,
          validate: (value) => Number.isFinite(value) || texts.numberRequired,
        })}
      />
      <Checkbox label={texts.consent} error={errors.consent?.message} {...register("consent")} />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
