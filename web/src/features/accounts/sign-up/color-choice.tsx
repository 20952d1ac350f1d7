import { pictureTexts } from "../texts";
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
        {pictureTexts.colors}
      </p>
      <div role="radiogroup" aria-labelledby="profile-colors" className="flex flex-wrap gap-2">
        {profileColors.map(({ name, value }) => (
          <label key={value} title={name} className="relative size-9 cursor-pointer">
            <input
              type="radio"
              name="profileColor"
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="sr-only">{name}</span>
            <span
              aria-hidden="true"
              className="cut cut-sm pointer-events-none absolute inset-1 [--cut-line:transparent]"
              style={{ backgroundColor: value }}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 rounded-sm border-2 border-transparent peer-checked:border-text peer-hover:border-line-strong peer-checked:peer-hover:border-text peer-focus-visible:border-signal"
            />
          </label>
        ))}
      </div>
    </div>
  );
}
