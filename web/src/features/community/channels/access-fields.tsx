import type { ChannelAccessLevel, CreateChannelInput } from "../../../gql/graphql";
import { SelectField } from "../../../ui/select-field";
import { TextField } from "../../../ui/text-field";
import { channelTexts } from "../texts";

export interface Access {
  level: ChannelAccessLevel;
  /** As typed; for LEVEL and COURSE. */
  threshold: string;
}

export const openAccess: Access = { level: "FREE", threshold: "" };

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

/** Who may read and write in a new channel: for admins. */
export function AccessFields({ access, onChange, errors }: AccessFieldsProps) {
  const needsThreshold = access.level === "LEVEL" || access.level === "COURSE";
  return (
    <>
      <SelectField
        label={channelTexts.accessLabel}
        options={levels.map((value) => ({ value, label: channelTexts.accessNames[value] }))}
        value={access.level}
        error={errors.accessLevel?.[0]}
        onChange={(event) => onChange({ level: event.target.value as ChannelAccessLevel, threshold: "" })}
      />
      {needsThreshold && (
        <TextField
          label={access.level === "LEVEL" ? channelTexts.minLevelLabel : channelTexts.courseLabel}
          inputMode="numeric"
          value={access.threshold}
          error={(errors.minLevel ?? errors.courseId)?.[0]}
          onChange={(event) => onChange({ ...access, threshold: event.target.value })}
        />
      )}
    </>
  );
}
