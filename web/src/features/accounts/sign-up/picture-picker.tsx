import { useEffect, useState, type ChangeEvent } from "react";
import { buttonClasses } from "../../../ui/button-classes";
import { FieldError } from "../../../ui/form/field-frame";
import { Icon } from "../../../ui/icon";
import { pictureTexts as texts } from "../texts";
import { ColourChoice } from "./colour-choice";
import { LookPreview } from "./look-preview";
import { checkPicture, type ProfileLook } from "./profile-look";

interface PicturePickerProps {
  look: ProfileLook;
  onChange: (look: ProfileLook) => void;
  /** For the initial in the preview. */
  username: string;
  /** What the server had against the picture. */
  error?: string;
}

const fieldId = "profile-picture";

export function PicturePicker({ look, onChange, username, error }: PicturePickerProps) {
  const [refusal, setRefusal] = useState<string>();
  const previewUrl = usePreviewUrl("picture" in look ? look.picture : null);

  function choosePicture(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again counts as a choice.
    event.target.value = "";
    if (!file) return;
    const wrong = checkPicture(file);
    setRefusal(wrong);
    if (!wrong) onChange({ picture: file });
  }
  function chooseColour(colour: string) {
    setRefusal(undefined);
    onChange({ colour });
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="label mb-1.5 text-muted">{texts.legend}</legend>
      <div className="flex items-center gap-4">
        <LookPreview look={look} previewUrl={previewUrl} username={username} />
        <div className="flex flex-col items-start gap-1.5">
          <input
            id={fieldId}
            name="profilePicture"
            type="file"
            accept="image/*"
            onChange={choosePicture}
            aria-describedby={`${fieldId}-hint ${fieldId}-error`}
            className="peer sr-only"
          />
          <label
            htmlFor={fieldId}
            className={`${buttonClasses("secondary", "sm")} peer-focus-visible:border-signal peer-focus-visible:text-signal`}
          >
            <Icon name="upload" size={16} />
            {"picture" in look ? texts.replace : texts.upload}
          </label>
          <p id={`${fieldId}-hint`} className="text-xs text-muted">
            {texts.hint}
          </p>
        </div>
      </div>
      <FieldError fieldId={fieldId} error={refusal ?? error} />
      <ColourChoice chosen={"colour" in look ? look.colour : null} onChoose={chooseColour} />
    </fieldset>
  );
}

function usePreviewUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    function holdObjectUrl() {
      if (!file) return undefined;
      const objectUrl = URL.createObjectURL(file);
      setUrl(objectUrl);
      return () => {
        URL.revokeObjectURL(objectUrl);
        setUrl(null);
      };
    },
    [file],
  );
  return url;
}
