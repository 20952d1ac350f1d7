import type { ChannelAccessLevel, ChannelCategory, CreateChannelInput } from "../../../../gql/graphql";
import { formatNumber } from "../../../../lib/text/format";
import { Checkbox } from "../../../../ui/form/checkbox";
import { SelectField } from "../../../../ui/form/select-field";
import { TextField } from "../../../../ui/form/text-field";
import type { AppForm } from "../../../../ui/form/use-app-form";
import type { Channel } from "../list/channel-groups";
import { useChannelCoursesQuery } from "./channel-admin.generated";
import { channelFormTexts } from "./admin-texts";

export interface ChannelValues {
  name: string;
  description: string;
  category: ChannelCategory;
  locked: boolean;
  accessLevel: ChannelAccessLevel;
  /** For LEVEL. */
  minLevel: string;
  /** For COURSE. */
  courseId: string;
  slowModeSeconds: string;
  minPostLevel: string;
  allowsLinks: boolean;
  allowsFiles: boolean;
}

export const newChannel: ChannelValues = {
  name: "",
  description: "",
  category: "GENERAL",
  locked: false,
  accessLevel: "FREE",
  minLevel: "",
  courseId: "",
  slowModeSeconds: "0",
  minPostLevel: "",
  allowsLinks: true,
  allowsFiles: true,
};

export const channelValues = (channel: Channel): ChannelValues => ({
  name: channel.name,
  description: channel.description,
  category: channel.category,
  locked: channel.locked,
  accessLevel: offeredLevel(channel.accessLevel),
  minLevel: String(channel.minLevel ?? ""),
  courseId: String(channel.courseId ?? ""),
  slowModeSeconds: String(channel.slowModeSeconds),
  minPostLevel: String(channel.minPostLevel ?? ""),
  allowsLinks: channel.allowsLinks,
  allowsFiles: channel.allowsFiles,
});

/** The form offers only one of two equivalent access levels. */
function offeredLevel(level: ChannelAccessLevel): ChannelAccessLevel {
  return level === "OPEN" ? "FREE" : level === "ADMIN_ONLY" ? "ADMIN" : level;
}

const levels: readonly ChannelAccessLevel[] = ["FREE", "READONLY", "LEVEL", "COURSE", "PREMIUM", "ADMIN"];

const parseInteger = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** Converts the form values to mutation input. The server validates missing values. */
export function toAccessInput({
  accessLevel,
  minLevel,
  courseId,
}: ChannelValues): Pick<CreateChannelInput, "accessLevel" | "minLevel" | "courseId"> {
  return {
    accessLevel,
    ...(accessLevel === "LEVEL" && { minLevel: parseInteger(minLevel) }),
    ...(accessLevel === "COURSE" && { courseId: parseInteger(courseId) }),
  };
}

export const toRulesInput = ({ slowModeSeconds, minPostLevel, allowsLinks, allowsFiles }: ChannelValues) => ({
  slowModeSeconds: parseInteger(slowModeSeconds),
  minPostLevel: parseInteger(minPostLevel) ?? null,
  allowsLinks,
  allowsFiles,
});

interface AccessFieldsProps {
  form: Pick<AppForm<ChannelValues>, "field" | "watch">;
}

/** Fields for admins to choose who can read and post in a channel. */
export function AccessFields({ form }: AccessFieldsProps) {
  const { field, watch } = form;
  const accessLevel = watch("accessLevel");
  return (
    <>
      <SelectField
        label="Access"
        options={levels.map((value) => ({ value, label: channelFormTexts.accessNames[value] }))}
        {...field("accessLevel")}
      />
      {accessLevel === "LEVEL" && <TextField label="Minimum level" inputMode="numeric" {...field("minLevel")} />}
      {accessLevel === "COURSE" && <CourseField form={form} />}
    </>
  );
}

/** Fields for admins to limit what members post, and how often. */
export function RulesFields({ form: { field } }: AccessFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4 border border-line p-4">
      <legend className="label px-2 text-muted">Rules for posting</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Slow mode, in seconds"
          hint="Between two messages of a member. 0: off"
          inputMode="numeric"
          {...field("slowModeSeconds", { validate: isInteger(0, 21_600) })}
        />
        <TextField
          label="Posting from level"
          hint="Reading stays open. Empty: any"
          inputMode="numeric"
          {...field("minPostLevel", { validate: (text) => text.trim() === "" || isInteger(1, 1_000)(text) })}
        />
      </div>
      <Checkbox label="Members can post links to other sites" {...field("allowsLinks")} />
      <Checkbox label="Members can post images and files" {...field("allowsFiles")} />
      <p className="text-xs text-muted">The staff are exempt.</p>
    </fieldset>
  );
}

const isInteger =
  (min: number, max: number) =>
  (text: string): true | string => {
    const value = parseInteger(text);
    return (value !== undefined && value >= min && value <= max) || `${min} to ${formatNumber(max)}`;
  };

function CourseField({ form: { field, watch } }: AccessFieldsProps) {
  const { data, error: loadError } = useChannelCoursesQuery();
  const courses = (data?.courses ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  const { error, ...courseField } = field("courseId");
  return (
    <SelectField
      label="Course"
      options={[{ value: "", label: "Choose a course" }, ...courses]}
      error={error ?? (loadError && "Couldn't load the courses. Please try again.")}
      {...courseField}
      // Controlled, because the options load later.
      value={watch("courseId")}
    />
  );
}
