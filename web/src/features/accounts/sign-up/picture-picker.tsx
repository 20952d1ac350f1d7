import { useEffect, useState, type ChangeEvent } from "react";
import { Avatar } from "../../../ui/avatar";
import { buttonClasses } from "../../../ui/button-classes";
import { FieldError } from "../../../ui/form/field-frame";
import { Icon } from "../../../ui/icon";
import { pictureTexts as texts } from "./texts";
import { ColorChoice } from "./color-choice";
import { checkPicture, type NewAvatar } from "./new-avatar";

interface PicturePickerProps {
  avatar: NewAvatar;
  onChange: (avatar: NewAvatar) => void;
  /** For the initial in the preview. */
  username: string;
  /** The server's error about the picture. */
  error?: string;
}

const fieldId = "profile-picture";

export function PicturePicker({ avatar, onChange, username, error }: PicturePickerProps) {
  const [fileError, setFileError] = useState<string>();
  const previewUrl = usePreviewUrl("picture" in avatar ? avatar.picture : null);

  function choosePicture(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Cleared, so that choosing the same file again triggers a change.
    event.target.value = "";
    if (!file) return;
    const problem = checkPicture(file);
    setFileError(problem);
    if (!problem) onChange({ picture: file });
  }
  function chooseColor(color: string) {
    setFileError(undefined);
    onChange({ color });
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="label mb-1.5 text-muted">{texts.legend}</legend>
      <div className="flex items-center gap-4">
        <AvatarPreview avatar={avatar} previewUrl={previewUrl} username={username} />
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
            {"picture" in avatar ? "Choose another" : "Upload a picture"}
          </label>
          <p id={`${fieldId}-hint`} className="text-xs text-muted">
            {texts.hint}
          </p>
        </div>
      </div>
      <FieldError fieldId={fieldId} error={fileError ?? error} />
      <ColorChoice chosen={"color" in avatar ? avatar.color : null} onChoose={chooseColor} />
    </fieldset>
  );
}

interface AvatarPreviewProps {
  avatar: NewAvatar;
  /** Object URL of the chosen picture, once created. */
  previewUrl: string | null;
  username: string;
}

function AvatarPreview({ avatar, previewUrl, username }: AvatarPreviewProps) {
  if ("color" in avatar) {
    return <Avatar size={56} person={{ username: username || "?", avatar: "", profileColor: avatar.color }} />;
  }
  return (
    <span className="cut size-14 flex-none bg-raised [--cut-line:transparent]">
      {previewUrl && <img src={previewUrl} alt="" className="size-full object-cover" />}
    </span>
  );
}

function usePreviewUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(
    function createObjectUrl() {
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
