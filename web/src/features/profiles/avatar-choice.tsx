import { avatarLabels, profileTexts as texts } from "./texts";

interface AvatarChoiceProps {
  /** File name of the current picture. Null if a color is used. */
  chosen: string | null;
  onChoose: (fileName: string) => void;
}

/** The four built-in pictures. */
export function AvatarChoice({ chosen, onChoose }: AvatarChoiceProps) {
  return (
    <fieldset>
      <legend className="label mb-2 text-muted">{texts.pictures}</legend>
      <div className="flex flex-wrap gap-3">
        {Object.entries(avatarLabels).map(([fileName, label]) => (
          <label key={fileName} className="relative block size-16 cursor-pointer">
            <input
              type="radio"
              name="avatar"
              value={fileName}
              checked={chosen === fileName}
              onChange={() => onChoose(fileName)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="sr-only">{label}</span>
            <img
              src={`/avatars/${fileName}`}
              alt=""
              width={56}
              height={56}
              className="cut pointer-events-none absolute inset-1 size-14 object-cover [--cut-line:transparent]"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 rounded-sm border-2 border-transparent peer-checked:border-text peer-hover:border-line-strong peer-checked:peer-hover:border-text peer-focus-visible:border-signal"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
