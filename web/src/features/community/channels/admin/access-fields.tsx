import type { ChannelAccessLevel, CreateChannelInput } from "../../../../gql/graphql";
import { SelectField } from "../../../../ui/form/select-field";
import { TextField } from "../../../../ui/form/text-field";
import { channelTexts } from "../../texts";
import type { Channel } from "../list/channel-groups";
import { useChannelCoursesQuery } from "../channels.generated";

export interface Access {
  level: ChannelAccessLevel;
  /** As typed; for LEVEL and COURSE. */
  threshold: string;
}

export const openAccess: Access = { level: "FREE", threshold: "" };

/** What stands in the form for a channel that exists. */
export function accessOf({ accessLevel, minLevel, courseId }: Channel): Access {
  // Two words mean the same; the form offers one of them.
  const level = accessLevel === "OPEN" ? "FREE" : accessLevel === "ADMIN_ONLY" ? "ADMIN" : accessLevel;
  return { level, threshold: String(minLevel ?? courseId ?? "") };
}

const levels: readonly ChannelAccessLevel[] = ["FREE", "READONLY", "LEVEL", "COURSE", "PREMIUM", "ADMIN"];

const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** What the form says about access, as the server takes it; it checks what is missing. */
export function accessInput({
  level,
  threshold,
}: Access): Pick<CreateChannelInput, "accessLevel" | "minLevel" | "courseId"> {
  return {
    accessLevel: level,
    ...(level === "LEVEL" && { minLevel: numberOf(threshold) }),
    ...(level === "COURSE" && { courseId: numberOf(threshold) }),
  };
}

interface AccessFieldsProps {
  access: Access;
  onChange: (access: Access) => void;
  errors: Record<string, string[]>;
}

/** Who may read and write in a channel: for admins. */
export function AccessFields({ access, onChange, errors }: AccessFieldsProps) {
  return (
    <>
      <SelectField
        label={channelTexts.accessLabel}
        options={levels.map((value) => ({ value, label: channelTexts.accessNames[value] }))}
        value={access.level}
        error={errors.accessLevel?.[0]}
        onChange={(event) => onChange({ level: event.target.value as ChannelAccessLevel, threshold: "" })}
      />
      {access.level === "LEVEL" && (
        <TextField
          label={channelTexts.minLevelLabel}
          inputMode="numeric"
          value={access.threshold}
          error={errors.minLevel?.[0]}
          onChange={(event) => onChange({ ...access, threshold: event.target.value })}
        />
      )}
      {access.level === "COURSE" && (
        <CourseField
          value={access.threshold}
          error={errors.courseId?.[0]}
          onChange={(threshold) => onChange({ ...access, threshold })}
        />
      )}
    </>
  );
}

interface CourseFieldProps {
  value: string;
  error: string | undefined;
  onChange: (courseId: string) => void;
}

function CourseField({ value, error, onChange }: CourseFieldProps) {
  const { data, error: failure } = useChannelCoursesQuery();
  const courses = (data?.courses ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <SelectField
      label={channelTexts.courseLabel}
      options={[{ value: "", label: channelTexts.chooseCourse }, ...courses]}
      value={value}
      error={error ?? (failure && channelTexts.coursesFailed)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
