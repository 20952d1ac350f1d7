import type { AdminPersonFragment, FeaturedPersonKind } from "../../../gql/graphql";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { numberRules } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { notify } from "../../../ui/toast/notify";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
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
  const { field, formProps, formError, isSubmitting } = useAppForm<Values>({
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
    submit,
    failedText: "We couldn't save this person. Please try again.",
  });
  const [save] = useSaveFeaturedPersonMutation({
    refetchQueries: ["AdminPeople"],
    awaitRefetchQueries: true,
  });

  async function submit(values: Values) {
    const expertise = values.expertise
      .split(",")
      .map((area) => area.trim())
      .filter(Boolean);
    await save({ variables: { input: { ...values, expertise, id: person?.id ?? null } } });
    notify.success("Saved.");
    onClose();
  }

  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-5">
      <FormAlert text={formError} />
      <SelectField label="Section" options={kinds} {...field("kind")} />
      <TextField label="Name" autoFocus {...field("name")} />
      <TextField
        label="Title"
        hint="A role on the team, or who the author is, such as “Member since 2024”."
        {...field("title")}
      />
      <TextArea label="Text" hint="The description or the quote. Don't promise returns." rows={4} {...field("text")} />
      <TextField
        label="Expertise"
        hint="Up to six areas, separated by commas. Team members only."
        {...field("expertise")}
      />
      <TextField
        label="Position"
        hint="Lower numbers come first."
        type="number"
        min={1}
        {...field("position", numberRules)}
      />
      <Checkbox label="This is a real person who agreed to be shown here" {...field("consent")} />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
