import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import type { AdminCourseFragment, SaveCourseInput } from "../../../gql/graphql";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { Button, ButtonLink } from "../../../ui/button";
import { Checkbox } from "../../../ui/form/checkbox";
import { numberRules } from "../../../ui/form/field-rules";
import { FormAlert } from "../../../ui/form/form-alert";
import { notify } from "../../../ui/toast/notify";
import { SelectField } from "../../../ui/form/select-field";
import { TextArea } from "../../../ui/form/text-area";
import { TextField } from "../../../ui/form/text-field";
import { useAppForm } from "../../../ui/form/use-app-form";
import { CoverField } from "./cover-field";
import { useSaveCourseMutation } from "./course-editor-page.generated";
import { adminCoursesTexts as texts } from "./texts";

type Values = Omit<SaveCourseInput, "id" | "version" | "priceCents" | "imageUrl" | "imageAlt"> & {
  price: number;
  imageUrl: string;
  imageAlt: string;
};

const newCourse: Values = {
  slug: "",
  title: "",
  description: "",
  about: "",
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
  { value: "CATALOG", label: "Catalog" },
  { value: "TRADING", label: "Trading" },
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

export function CourseForm({ course }: { course: AdminCourseFragment | null }) {
  const { field, formProps, formError, isSubmitting, setValue, watch, reset } = useAppForm<Values>({
    defaultValues: course ? { ...course, price: course.priceCents / 100 } : newCourse,
    submit,
    failedText: (error) =>
      errorCode(error) === "CONFLICT"
        ? "Someone else changed this course after you opened it. Your entries are still here: copy what you need, and reload the page to continue with the newest version."
        : errorText(error, texts.failed),
  });
  const [saveCourse] = useSaveCourseMutation({ refetchQueries: ["AdminCourses"] });
  const navigate = useNavigate();
  // Of the values in the form. A later answer of the server may already have a newer one.
  const version = useRef(course?.version ?? 0);
  const [title, imageUrl] = watch(["title", "imageUrl"]);

  async function submit(values: Values): Promise<void> {
    const { slug, title, description, about, collection, domain, level, durationWeeks, price } = values;
    const { published, includedInPremium, imageUrl, imageAlt } = values;
    const priceCents = Math.round(price * 100);
    const details = { slug, title, description, about, domain, level, durationWeeks, priceCents };
    const shared = { ...details, published, includedInPremium, imageUrl, imageAlt };
    const stored = course && { id: course.id, collection: course.collection, version: version.current };
    const { data } = await saveCourse({ variables: { input: { collection, ...shared, ...stored } } });
    version.current += 1;
    notify.success("Saved.");
    reset(values);
    if (!course && data) void navigate(paths.adminCourse(data.saveCourse), { replace: true });
  }

  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-5">
      <h2 className="font-display text-lg font-semibold">Details</h2>
      <FormAlert text={formError} />
      <TextField label={texts.name} {...field("title")} />
      <TextField
        label="URL slug"
        hint="Lowercase letters, digits, and dashes. You can't change it after publishing."
        readOnly={course?.published}
        {...field("slug")}
      />
      <TextArea label="Description" rows={5} {...field("description")} />
      <TextArea label="Below the outline (Markdown)" rows={8} {...field("about")} />
      <div className="grid gap-5 sm:grid-cols-2">
        {!course && <SelectField label="Collection" options={collections} {...field("collection")} />}
        <SelectField label="Domain" options={domains} {...field("domain")} />
        <SelectField label="Level" options={levels} {...field("level")} />
        <TextField label="Weeks" type="number" min={1} {...field("durationWeeks", numberRules)} />
        <TextField
          label="Price in dollars"
          hint="0 means free."
          type="number"
          min={0}
          step="0.01"
          {...field("price", numberRules)}
        />
      </div>
      <CoverField
        course={{ id: course?.id ?? 0, title, imageUrl }}
        error={field("imageUrl").error}
        onChange={(url) => setValue("imageUrl", url, { shouldDirty: true })}
      />
      <TextField
        label="Cover alt text"
        hint="For readers who can't see the cover. Leave it empty if the cover is decorative."
        {...field("imageAlt")}
      />
      <Checkbox label="Published (visible to everyone)" {...field("published")} />
      <Checkbox label="Included in Premium (open to Premium members once published)" {...field("includedInPremium")} />
      <div className="flex gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel={texts.saving}>
          Save
        </Button>
        {course && (
          <ButtonLink variant="ghost" to={paths.course(course.slug)}>
            View course
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
