import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Icon } from "../../../ui/icon";
import { PageHeader } from "../../../ui/page-header";
import { useSession, type Viewer } from "../../accounts/session";
import { SignInFirst } from "../../accounts/sign-in-first";
import { editTexts, profileTexts } from "../texts";

interface EditFrameProps {
  title: string;
  children: (viewer: Viewer) => ReactNode;
}

/** What the edit screens share: the title, the way back, and the way in for visitors. */
export function EditFrame({ title, children }: EditFrameProps) {
  const { viewer } = useSession();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-8 px-4 py-10 sm:px-8 lg:py-16">
      <PageHeader title={title} />
      {viewer ? children(viewer) : <SignInFirst title={profileTexts.signInFirst} />}
      <Link
        to={paths.profile()}
        className="flex items-center gap-2 self-start text-sm text-muted underline-offset-4 hover:text-text hover:underline"
      >
        <Icon name="arrow-left" size={16} />
        {editTexts.back}
      </Link>
    </div>
  );
}
