import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type { AdminCourseFragment, SaveCourseInput } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { notify } from "../../../ui/toast/notify";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useUnsavedChanges } from "../../../ui/form/unsaved-changes";
import { CoverField } from "./cover-field";
import { FormAlert, showFormError } from "../../accounts";
import { useSaveCourseMutation } from "./course-editor-page.generated";
import { adminCoursesTexts as texts } from "../texts";

type Values = Omit<SaveCourseInput, "id" | "priceCents" | "imageUrl" | "imageAlt"> & {
  price: number;
  imageUrl: string;
  imageAlt: string;
};

const newCourse: Values = {
  slug: "",
  title: "",
  description: "",
  collection: "CATALOG",
  domain: "Trading",
  level: "ALL_LEVELS",
  durationWeeks: 4,
  price: 49.99,
  published: false,
  includedInPremium: false,
  imageUrl: "",
  imageAlt: "",
};

const collections = [
  { value: "CATALOG", label: texts.catalog },
  { value: "TRADING", label: texts.trading },
];

/** Must match the server's list. */
const domains = [
  "Trading",
  "Health & Fitness",
  "E-Commerce",
  "Forex Trading",
  "Crypto & Blockchain",
  "Algorithmic FX",
  "Intelligent Systems Development",
  "Social Media",
  "Real Estate",
].map((name) => ({ value: name, label: name }));

const levels = [
  { value: "ALL_LEVELS", label: "All Levels" },
  { value: "INTERMEDIATE", label: "Intermediate" },
  { value: "ADVANCED", label: "Advanced" },
];

const validateNumber = (value: number) => Number.isFinite(value) || texts.numberRequired;

const fields = ["slug", "title", "description", "durationWeeks", "price", "imageUrl", "imageAlt"] as const;

export function CourseForm({ course }: { course: AdminCourseFragment | null }) {
  const form = useForm<Values>({ defaultValues: course ? { ...course, price: course.priceCents / 100 } : newCourse });
  const { register, handleSubmit, formState, setError, setValue, reset, control } = form;
  const { errors, isDirty, isSubmitting } = formState;
  useUnsavedChanges(isDirty && !isSubmitting);
  const [saveCourse] = useSaveCourseMutation({ refetchQueries: ["AdminCourses"] });
  const navigate = useNavigate();
  const [title, imageUrl] = useWatch({ control, name: ["title", "imageUrl"] });

  async function submit(values: Values) {
    const { slug, title, description, collection, domain, level, durationWeeks, price } = values;
    const { published, includedInPremium, imageUrl, imageAlt } = values;
    const priceCents = Math.round(price * 100);
    const details = { slug, title, description, domain, level, durationWeeks, priceCents };
    const shared = { ...details, published, includedInPremium, imageUrl, imageAlt };
    const input = { ...shared, collection: course?.collection ?? collection, id: course?.id ?? null };
    try {
      const { data } = await saveCourse({ variables: { input } });
      notify.success(texts.saved);
      reset(values);
      if (!course && data) void navigate(paths.adminCourse(data.saveCourse), { replace: true });
    } catch (error) {
      showFormError(error, fields, setError, texts.failed);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex max-w-xl flex-col gap-5">
      <h2 className="font-display text-xl font-semibold">{texts.details}</h2>
      <FormAlert text={errors.root?.message} />
      <TextField label={texts.name} error={errors.title?.message} {...register("title")} />
      <TextField label={texts.slug} hint={texts.slugHint} error={errors.slug?.message} {...register("slug")} />
      <TextArea label={texts.description} rows={5} error={errors.description?.message} {...register("description")} />
      <div className="grid gap-5 sm:grid-cols-2">
        {!course && <SelectField label={texts.collection} options={collections} {...register("collection")} />}
        <SelectField label={texts.domain} options={domains} {...register("domain")} />
        <SelectField label={texts.level} options={levels} {...register("level")} />
        <TextField
          label={texts.weeks}
          type="number"
          min={1}
          error={errors.durationWeeks?.message}
          {...register("durationWeeks", { valueAsNumber: true, validate: validateNumber })}
        />
        <TextField
          label={texts.price}
          hint={texts.priceHint}
          type="number"
          min={0}
          step="0.01"
          error={errors.price?.message}
          {...register("price", { valueAsNumber: true, validate: validateNumber })}
        />
      </div>
      <CoverField
        course={{ id: course?.id ?? 0, title, imageUrl }}
        error={errors.imageUrl?.message}
        onChange={(url) => setValue("imageUrl", url, { shouldDirty: true })}
      />
      <TextField
        label={texts.coverAlt}
        hint={texts.coverAltHint}
        error={errors.imageAlt?.message}
        {...register("imageAlt")}
      />
      <Checkbox label={texts.publish} {...register("published")} />
      <Checkbox label={texts.includeInPremium} {...register("includedInPremium")} />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel={texts.saving}>
          {texts.save}
        </Button>
        {course && (
          <ButtonLink variant="ghost" to={paths.course(course.slug)}>
            {texts.view}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
