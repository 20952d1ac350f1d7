import { RadioTile } from "../../../ui/radio-tile";
import { profileColors } from "./profile-colors";

interface ColorChoiceProps {
  /** Null if a picture is chosen. */
  chosen: string | null;
  onChoose: (color: string) => void;
}

export function ColorChoice({ chosen, onChoose }: ColorChoiceProps) {
  return (
    <div className="flex flex-col gap-2">
      <p id="profile-colors" className="text-xs text-muted">
        or a color for your initial
      </p>
      <div role="radiogroup" aria-labelledby="profile-colors" className="flex flex-wrap gap-2">
        {profileColors.map(({ name, value }) => (
          <RadioTile
            key={value}
            name="profileColor"
            value={value}
            label={name}
            title={name}
            checked={chosen === value}
            onChoose={onChoose}
            className="size-9"
          >
            <span
              aria-hidden="true"
              className="cut cut-sm pointer-events-none absolute inset-1 [--cut-line:transparent]"
              style={{ backgroundColor: value }}
            />
          </RadioTile>
        ))}
      </div>
    </div>
  );
}
