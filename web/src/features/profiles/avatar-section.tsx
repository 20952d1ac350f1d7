import { useState } from "react";
import { errorFields } from "../../lib/text/error-text";
import { FieldError } from "../../ui/form/field-frame";
import { FileButton } from "../../ui/form/file-button";
import { notify } from "../../ui/toast/notify";
import { checkPicture, ColorChoice, pictureTexts, type Viewer } from "../accounts";
import { AvatarChoice } from "./avatar-choice";
import { profileTexts as texts } from "./texts";
import { updateErrorText, useUpdateProfile } from "./use-update-profile";

const fieldId = "profile-picture";

type AvatarSelection = { avatar: string } | { profileColor: string };

const currentSelection = ({ avatar, profileColor }: Viewer): AvatarSelection =>
  profileColor ? { profileColor } : { avatar };

/** The viewer's avatar: a built-in picture, an upload, or a color. Each choice is saved immediately. */
export function AvatarSection({ viewer }: { viewer: Viewer }) {
  const { update, upload } = useUpdateProfile();
  const [error, setError] = useState<string>();
  const [uploading, setUploading] = useState(false);

  // Shown until the server responds.
  const [pending, setPending] = useState<AvatarSelection | null>(null);
  const shown = pending ?? currentSelection(viewer);

  async function choose(choice: AvatarSelection) {
    setError(undefined);
    setPending(choice);
    try {
      await update(choice);
      notify.success(texts.updated);
    } catch (failure) {
      notify.error(Object.values(errorFields(failure)).flat()[0] ?? updateErrorText(failure));
    } finally {
      setPending(null);
    }
  }

  async function uploadChosen(file: File) {
    const problem = checkPicture(file);
    setError(problem);
    if (problem) return;
    setUploading(true);
    try {
      await upload(file);
      notify.success(texts.updated);
    } catch (failure) {
      setError(errorFields(failure).profilePicture?.[0] ?? updateErrorText(failure));
    } finally {
      setUploading(false);
    }
  }

  return (
    <section aria-labelledby="picture" className="flex flex-col gap-5">
      <div>
        <h2 id="picture" className="font-display text-lg font-semibold">
          {texts.picture}
        </h2>
        <p className="mt-1 text-sm text-muted">Choose one of ours, upload your own, or pick a color.</p>
      </div>
      <AvatarChoice chosen={"avatar" in shown ? shown.avatar : null} onChoose={(avatar) => void choose({ avatar })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          id={fieldId}
          label="Upload a picture"
          busyLabel="Uploading..."
          busy={uploading}
          accept="image/*"
          describedBy={`${fieldId}-hint ${fieldId}-error`}
          onChoose={(file) => void uploadChosen(file)}
        />
        <p id={`${fieldId}-hint`} className="text-xs text-muted">
          {pictureTexts.hint}
        </p>
      </div>
      <FieldError fieldId={fieldId} error={error} />
      <ColorChoice
        chosen={"profileColor" in shown ? shown.profileColor : null}
        onChoose={(profileColor) => void choose({ profileColor })}
      />
    </section>
  );
}
