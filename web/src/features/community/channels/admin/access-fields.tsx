import type { ChannelAccessLevel, CreateChannelInput } from "../../../../gql/graphql";
import { SelectField } from "../../../../ui/form/select-field";
import { TextField } from "../../../../ui/form/text-field";
import { channelTexts } from "../../texts";
import type { Channel } from "../list/channel-groups";
import { useChannelCoursesQuery } from "../channels.generated";

export interface AccessSettings {
  level: ChannelAccessLevel;
  /** The typed level or the course id, for LEVEL and COURSE. */
  requirement: string;
}

export const DEFAULT_ACCESS: AccessSettings = { level: "FREE", requirement: "" };

/** The form values of an existing channel. */
export function accessSettingsOf({ accessLevel, minLevel, courseId }: Channel): AccessSettings {
  // The form offers only one of two equivalent access levels.
  const level = accessLevel === "OPEN" ? "FREE" : accessLevel === "ADMIN_ONLY" ? "ADMIN" : accessLevel;
  return { level, requirement: String(minLevel ?? courseId ?? "") };
}

const levels: readonly ChannelAccessLevel[] = ["FREE", "READONLY", "LEVEL", "COURSE", "PREMIUM", "ADMIN"];

const parseInteger = (text: string): number | undefined => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

/** Converts the form values to mutation input. The server validates missing values. */
export function toAccessInput({
  level,
  requirement,
}: AccessSettings): Pick<CreateChannelInput, "accessLevel" | "minLevel" | "courseId"> {
  return {
    accessLevel: level,
    ...(level === "LEVEL" && { minLevel: parseInteger(requirement) }),
    ...(level === "COURSE" && { courseId: parseInteger(requirement) }),
  };
}

interface AccessFieldsProps {
  access: AccessSettings;
  onChange: (access: AccessSettings) => void;
  errors: Record<string, string[]>;
}

/** Fields for admins to choose who can read and post in a channel. */
export function AccessFields({ access, onChange, errors }: AccessFieldsProps) {
  return (
    <>
      <SelectField
        label={channelTexts.accessLabel}
        options={levels.map((value) => ({ value, label: channelTexts.accessNames[value] }))}
        value={access.level}
        error={errors.accessLevel?.[0]}
        onChange={(event) => onChange({ level: event.target.value as ChannelAccessLevel, requirement: "" })}
      />
      {access.level === "LEVEL" && (
        <TextField
          label={channelTexts.minLevelLabel}
          inputMode="numeric"
          value={access.requirement}
          error={errors.minLevel?.[0]}
          onChange={(event) => onChange({ ...access, requirement: event.target.value })}
        />
      )}
      {access.level === "COURSE" && (
        <CourseField
          value={access.requirement}
          error={errors.courseId?.[0]}
          onChange={(requirement) => onChange({ ...access, requirement })}
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
  const { data, error: loadError } = useChannelCoursesQuery();
  const courses = (data?.courses ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <SelectField
      label={channelTexts.courseLabel}
      options={[{ value: "", label: channelTexts.chooseCourse }, ...courses]}
      value={value}
      error={error ?? (loadError && channelTexts.coursesFailed)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
