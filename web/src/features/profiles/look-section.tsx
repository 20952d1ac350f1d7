import { useState } from "react";
import { FieldError } from "../../ui/form/field-frame";
import { FileButton } from "../../ui/form/file-button";
import { ColourChoice } from "../accounts/sign-up/colour-choice";
import { checkPicture } from "../accounts/sign-up/profile-look";
import type { Viewer } from "../accounts/session/session";
import { pictureTexts } from "../accounts/texts";
import { AvatarChoice } from "./avatar-choice";
import { profileTexts as texts } from "./texts";
import { announceOutcome, useUpdateProfile } from "./use-update-profile";

const fieldId = "profile-picture";

type LookChoice = { avatar: string } | { profileColor: string };

const presentLook = ({ avatar, profileColor }: Viewer): LookChoice => (profileColor ? { profileColor } : { avatar });

/** How one is shown: one of the four pictures, an upload, or a colour. Each choice is saved at once. */
export function LookSection({ viewer }: { viewer: Viewer }) {
  const { update, upload } = useUpdateProfile();
  const [error, setError] = useState<string>();
  const [uploading, setUploading] = useState(false);

  // Shown at once; what the server keeps follows.
  const [pending, setPending] = useState<LookChoice | null>(null);
  const shown = pending ?? presentLook(viewer);

  async function choose(choice: LookChoice) {
    setError(undefined);
    setPending(choice);
    announceOutcome(await update(choice));
    setPending(null);
  }

  async function uploadChosen(file: File) {
    const wrong = checkPicture(file);
    setError(wrong);
    if (wrong) return;
    setUploading(true);
    const refusal = await upload(file);
    setUploading(false);
    if (refusal) setError(refusal.fields.profilePicture?.[0] ?? refusal.text);
    else announceOutcome(null);
  }

  return (
    <section aria-labelledby="picture" className="flex flex-col gap-5">
      <div>
        <h2 id="picture" className="font-display text-xl font-semibold">
          {texts.picture}
        </h2>
        <p className="mt-1 text-sm text-muted">{texts.pictureHint}</p>
      </div>
      <AvatarChoice chosen={"avatar" in shown ? shown.avatar : null} onChoose={(avatar) => void choose({ avatar })} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          id={fieldId}
          label={texts.upload}
          busyLabel={texts.uploading}
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
      <ColourChoice
        chosen={"profileColor" in shown ? shown.profileColor : null}
        onChoose={(profileColor) => void choose({ profileColor })}
      />
    </section>
  );
}
