import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { FirstSteps_newcomerFragment } from "../../gql/graphql";
import { NEW_TRADE, paths } from "../../lib/paths";
import { messageKeyOf, readMessageDraft, storeMessageDraft } from "../../lib/storage/drafts";
import type { Viewer } from "../accounts";

export type FirstStep = FirstSteps_newcomerFragment["firstSteps"][number];

export const firstStepTexts = {
  CONFIRM_EMAIL: { title: "Confirm your email", hint: "Open the link that we sent you." },
  FIRST_LESSON: { title: "Take the first lesson", hint: "Free, with questions that check what you learned." },
  INTRODUCTION: { title: "Introduce yourself", hint: "We wrote the first line. Change it as you like." },
  TRADE_IDEA: { title: "Post a trade idea", hint: "With entry, stop, and reason. Or trade in the simulator." },
} as const satisfies Record<FirstStep["kind"], { title: string; hint: string }>;

/** The steps to list. Until the email is confirmed, the banner on every page asks for that. None if the others are done. */
export function listedSteps(steps: readonly FirstStep[]): FirstStep[] {
  const listed = steps.filter(({ kind, done }) => kind !== "CONFIRM_EMAIL" || done);
  return listed.every(({ done }) => done) ? [] : listed;
}

interface FirstStepLinkProps {
  step: FirstStep;
  viewer: Pick<Viewer, "id" | "name">;
  className?: string;
  children: ReactNode;
}

/** Leads to where the member takes the step. A step that is taken elsewhere, such as in an email, has no link. */
export function FirstStepLink({ step: { kind, channelId, lesson }, viewer, className, children }: FirstStepLinkProps) {
  if (lesson) {
    return (
      <Link to={paths.lesson(lesson.courseSlug, lesson.id)} className={className}>
        {children}
      </Link>
    );
  }
  if (!channelId) return <div className={className}>{children}</div>;

  function beginIntroduction(channel: string): void {
    const key = messageKeyOf(viewer.id, channel);
    if (readMessageDraft(key) === "") storeMessageDraft(key, `Hi, I'm ${viewer.name}. I'm here to learn `);
  }
  return (
    <Link
      to={paths.community(channelId)}
      state={kind === "TRADE_IDEA" ? NEW_TRADE : undefined}
      onClick={kind === "INTRODUCTION" ? () => beginIntroduction(channelId) : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
