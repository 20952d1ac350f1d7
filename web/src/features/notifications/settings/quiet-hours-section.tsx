import { Checkbox } from "../../../ui/form/checkbox";
import { SelectField } from "../../../ui/form/select-field";
import { TextField } from "../../../ui/form/text-field";
import { Section } from "../../../ui/page/section";
import { browserTimeZone, type SaveSettings, type Settings } from "./settings-types";

const DEFAULT_HOURS = { start: 22 * 60, end: 7 * 60 };

const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Null while the field is incomplete. */
function toMinutes(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

export function QuietHoursSection({ settings, save }: { settings: Settings; save: SaveSettings }) {
  const { quietStart, quietEnd, timeZone } = settings;
  const isOn = quietStart !== null && quietStart !== undefined && quietEnd !== null && quietEnd !== undefined;
  const zones = [...new Set([timeZone, browserTimeZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
  return (
    <Section
      id="quiet-hours"
      title="Quiet hours"
      hint="No push messages during these hours. Notifications wait in your list."
    >
      <Checkbox
        label="Use quiet hours"
        checked={isOn}
        onChange={({ target }) =>
          save({
            quietHours: target.checked ? DEFAULT_HOURS : null,
            ...(target.checked && timeZone === "UTC" && { timeZone: browserTimeZone() }),
          })
        }
      />
      <div className="grid gap-4 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
        {isOn && (
          <>
            <TextField
              label="From"
              type="time"
              // A new value from another device replaces the text.
              key={`start ${quietStart}`}
              defaultValue={toTime(quietStart)}
              onBlur={({ target }) => {
                const start = toMinutes(target.value);
                if (start !== null && start !== quietStart) save({ quietHours: { start, end: quietEnd } });
              }}
            />
            <TextField
              label="Until"
              type="time"
              key={`end ${quietEnd}`}
              defaultValue={toTime(quietEnd)}
              onBlur={({ target }) => {
                const end = toMinutes(target.value);
                if (end !== null && end !== quietEnd) save({ quietHours: { start: quietStart, end } });
              }}
            />
          </>
        )}
        <SelectField
          label="Time zone"
          options={zones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          value={timeZone}
          onChange={({ target }) => save({ timeZone: target.value })}
        />
      </div>
    </Section>
  );
}
