import { RadioTile } from "../../ui/radio-tile";
import { avatarLabels } from "./texts";

interface AvatarChoiceProps {
  /** File name of the current picture. Null if a color is used. */
  chosen: string | null;
  onChoose: (fileName: string) => void;
}

/** The four built-in pictures. */
export function AvatarChoice({ chosen, onChoose }: AvatarChoiceProps) {
  return (
    <fieldset>
      <legend className="label mb-2 text-muted">Pictures</legend>
      <div className="flex flex-wrap gap-3">
        {Object.entries(avatarLabels).map(([fileName, label]) => (
          <RadioTile
            key={fileName}
            name="avatar"
            value={fileName}
            label={label}
            checked={chosen === fileName}
            onChoose={onChoose}
            className="size-16"
          >
            <img
              src={`/avatars/${fileName}`}
              alt=""
              width={56}
              height={56}
              className="cut pointer-events-none absolute inset-1 size-14 object-cover [--cut-line:transparent]"
            />
          </RadioTile>
        ))}
      </div>
    </fieldset>
  );
}
