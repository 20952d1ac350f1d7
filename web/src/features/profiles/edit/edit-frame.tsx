import type { ReactNode } from "react";
import { paths } from "../../../lib/paths";
import { BackLink } from "../../../ui/page/back-link";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { PageHeader } from "../../../ui/page/page-header";
import { SignInPrompt, useSession, type Viewer } from "../../accounts";
import { ProfileSummary } from "../profile-summary";
import { profileTexts } from "../texts";

interface EditFrameProps {
  title: string;
  /** Who can see the edited value. */
  visibility: string;
  children: (viewer: Viewer) => ReactNode;
}

/** The shared layout of the edit screens, with a sign-in prompt for visitors. */
export function EditFrame({ title, visibility, children }: EditFrameProps) {
  const { viewer } = useSession();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <BackLink to={paths.profile()}>Back to profile</BackLink>
      <PageHeader title={title} />
      {viewer ? (
        <div className="mt-8 grid items-start gap-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="max-lg:hidden">
            <ProfileSummary viewer={viewer} />
          </div>
          <Card as="section" className="p-6 sm:p-8">
            <div className="flex max-w-xl flex-col gap-5">
              <p className="text-sm text-muted">{visibility}</p>
              {children(viewer)}
            </div>
          </Card>
        </div>
      ) : (
        <SignInPrompt title={profileTexts.signInFirst} />
      )}
    </div>
  );
}

export function EditButtons({ saving }: { saving: boolean }) {
  return (
    <div className="flex gap-3">
      <Button type="submit" busy={saving} busyLabel={profileTexts.saving} className="min-w-32">
        {profileTexts.save}
      </Button>
      <ButtonLink to={paths.profile()} variant="ghost">
        {profileTexts.cancel}
      </ButtonLink>
    </div>
  );
}
