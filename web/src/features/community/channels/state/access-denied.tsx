import { skipToken } from "@apollo/client/react";
import type { ReactNode } from "react";
import { classNames } from "../../../../lib/class-names";
import { formatPrice } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { ButtonLink } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/state/empty-state";
import { useSiteOfferQuery } from "../../../courses";
import { ChannelSamples } from "../../samples/channel-samples";
import type { Channel } from "../list/channel-groups";
import { accessTexts } from "./access-texts";
import { useCoursePriceQuery } from "./course-price.generated";

interface AccessRequirement {
  text: string;
  action?: ReactNode;
}

/** What a member of this level needs for access to the channel. */
function accessRequirement(
  { accessLevel, minLevel, courseId, courseTitle }: Channel,
  level: number,
  isFreeCourse: boolean,
): AccessRequirement {
  if (accessLevel === "LEVEL" && minLevel !== null) {
    return {
      text: accessTexts.levelRequired(minLevel, minLevel - level),
      action: (
        <ButtonLink to={paths.leaderboard()} variant="secondary">
          How XP works
        </ButtonLink>
      ),
    };
  }
  if (accessLevel === "COURSE" && courseId !== null) {
    return {
      text: (isFreeCourse ? accessTexts.freeCourseRequired : accessTexts.courseRequired)(courseTitle ?? ""),
      action: (
        <ButtonLink to={paths.course(courseId)}>{isFreeCourse ? "Join the free course" : "See the course"}</ButtonLink>
      ),
    };
  }
  if (accessLevel === "PREMIUM") {
    return {
      text: "Included with Premium.",
      action: <ButtonLink to={paths.pricing()}>{accessTexts.getPremium}</ButtonLink>,
    };
  }
  return { text: "This channel is for staff only." };
}

export function AccessDenied({ channel, level }: { channel: Channel; level: number }) {
  const coursePrice = useCoursePrice(channel);
  const { text, action } = accessRequirement(channel, level, coursePrice === 0);
  const isPremium = channel.accessLevel === "PREMIUM";
  return (
    // At the top, so that the samples appear below without moving the rest.
    <div className="flex-1 overflow-y-auto px-6 pb-10">
      <div className="mx-auto w-full max-w-xl">
        <EmptyState icon={isPremium ? "medal" : "denied"} title={accessTexts.title} action={action}>
          <p role="note">{accessTexts.warning}</p>
          <div
            className={classNames(
              "mt-5 grid gap-2 border-l-2 pl-4",
              isPremium ? "border-premium" : "border-line-strong",
            )}
          >
            {channel.description && <p className="text-base text-text">{channel.description}</p>}
            <p>{text}</p>
            {isPremium && <PremiumPrice />}
            {channel.accessLevel === "COURSE" && (
              <p className="figures min-h-7 text-lg text-text">
                {coursePrice !== undefined && (coursePrice === 0 ? "Free" : `${formatPrice(coursePrice)} once`)}
              </p>
            )}
          </div>
        </EmptyState>
        <ChannelSamples channel={channel} />
      </div>
    </div>
  );
}

/** In cents; undefined while it loads, and for channels that no course opens. */
function useCoursePrice({ accessLevel, courseId }: Channel): number | undefined {
  const { data } = useCoursePriceQuery(
    accessLevel === "COURSE" && courseId !== null ? { variables: { idOrSlug: String(courseId) } } : skipToken,
  );
  return data?.course?.priceCents;
}

function PremiumPrice() {
  const { data } = useSiteOfferQuery();
  return (
    <p className="figures min-h-7 text-lg text-text">{data && `${formatPrice(data.site.premiumPriceCents)} a month`}</p>
  );
}
