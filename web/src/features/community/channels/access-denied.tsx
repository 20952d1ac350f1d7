import type { ReactNode } from "react";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { accessTexts } from "../texts";
import type { Channel } from "./channel-groups";

interface WayIn {
  text: string;
  action?: ReactNode;
}

/** How somebody of this level gets into a channel that is closed to them. */
function wayIn({ accessLevel, minLevel, courseId, courseTitle }: Channel, level: number): WayIn {
  if (accessLevel === "LEVEL" && minLevel !== null) {
    return {
      text: accessTexts.levelNeeded(minLevel, minLevel - level),
      action: (
        <ButtonLink to={paths.leaderboard()} variant="secondary">
          {accessTexts.howXpWorks}
        </ButtonLink>
      ),
    };
  }
  if (accessLevel === "COURSE" && courseId !== null) {
    return {
      text: accessTexts.courseNeeded(courseTitle ?? ""),
      action: <ButtonLink to={paths.course(courseId)}>{accessTexts.seeCourse}</ButtonLink>,
    };
  }
  if (accessLevel === "PREMIUM") {
    return {
      text: accessTexts.premiumNeeded,
      action: <ButtonLink to={paths.myCourses()}>{accessTexts.getPremium}</ButtonLink>,
    };
  }
  return { text: accessTexts.staffOnly };
}

export function AccessDenied({ channel, level }: { channel: Channel; level: number }) {
  const { text, action } = wayIn(channel, level);
  return (
    <div className="grid flex-1 place-items-center overflow-y-auto px-6">
      <EmptyState icon="denied" title={accessTexts.title} action={action}>
        <p>{text}</p>
      </EmptyState>
    </div>
  );
}
