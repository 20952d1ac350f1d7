import { useRef, useState, type ReactNode } from "react";
import type { MemberActivityFragment, PersonFragment } from "../../../gql/graphql";
import { errorCode } from "../../../lib/text/error-text";
import { formatDate, formatNumber } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Avatar } from "../../../ui/avatar";
import { Button, ButtonLink } from "../../../ui/button";
import { Modal } from "../../../ui/overlay/modal";
import { ProgressBar } from "../../../ui/state/progress-bar";
import { askForReport, BlockButton, ModerationPanel, panelTexts } from "../../moderation";
import {
  askToWrite,
  MemberPosts,
  MemberTrades,
  publicProfileTexts as profileTexts,
  RankBadge,
  TradeSummary,
} from "../../profiles";
import { focusMessageBox } from "../messages/composer/message-box";
import { usePersonCardQuery } from "./person-card.generated";
import { RoleBadge } from "./role-badge";

// Who finds a member opens the card.
export { findMember } from "./find-member";

const personTexts = {
  level: "Level",
  xp: "XP",
  joined: "Joined",
  nextLevel: (xp: string) => `${xp} XP to the next level`,
  progress: (xp: string, nextLevelXp: string) => `${xp} of ${nextLevelXp} XP`,
  publicProfile: "Public profile",
  mention: "Mention",
  latestHelpfulAnswers: "Latest helpful answers",
  deletedUser: "Deleted user",
  deletedText: "This account was deleted. Its messages remain.",
} as const;

interface PersonCardProps {
  person: PersonFragment | null;
  /** Admins can moderate every member except themselves. */
  viewer: { id: string; viewerCanModerate: boolean };
  /** Mentions the member in the open channel. Undefined if the viewer can't post there. */
  onMention: ((person: PersonFragment) => void) | undefined;
  onClose: () => void;
}

/** A dialog with a member's profile, opened from a message or the online list. */
export function PersonCard({ person, ...rest }: PersonCardProps) {
  return person && <OpenCard key={person.id} person={person} {...rest} />;
}

function OpenCard({ person: opened, viewer, onMention, onClose }: PersonCardProps & { person: PersonFragment }) {
  const [isModerating, setModerating] = useState(false);
  const hasMentioned = useRef(false);
  // Refetched, because a message's sender may be outdated and moderation changes the member.
  const { data, error, refetch } = usePersonCardQuery({
    variables: { id: opened.id },
    fetchPolicy: "cache-and-network",
  });
  const person = data?.member ?? opened;
  const rank = data?.publicProfile?.rank;
  const refetchMember = (): void => void refetch().catch(() => undefined);
  const canModerate = viewer.viewerCanModerate && viewer.id !== person.id;

  function handleMention(): void {
    hasMentioned.current = true;
    onMention?.(person);
    onClose();
  }

  if (errorCode(error) === "NOT_FOUND") return <DeletedCard onClose={onClose} />;
  const xpToNextLevel = person.nextLevelXp - person.xp;
  const progress = personTexts.progress(formatNumber(person.xp), formatNumber(person.nextLevelXp));
  return (
    <Modal
      open
      isCard
      onOpenChange={(open) => !open && onClose()}
      onClosed={() => hasMentioned.current && focusMessageBox()}
      title={person.username}
      footer={
        <>
          {canModerate && !isModerating && (
            <Button variant="danger" onClick={() => setModerating(true)}>
              {panelTexts.open}
            </Button>
          )}
          {viewer.id !== person.id && <BlockButton member={person} />}
          {viewer.id !== person.id && (
            <Button
              variant="ghost"
              onClick={() => {
                onClose();
                askForReport({ kind: "MEMBER", id: person.id });
              }}
            >
              Report
            </Button>
          )}
          {viewer.id !== person.id && !viewer.viewerCanModerate && (
            <Button
              variant="secondary"
              onClick={() => {
                onClose();
                askToWrite([person]);
              }}
            >
              Message
            </Button>
          )}
          {onMention && viewer.id !== person.id && (
            <Button variant="secondary" onClick={handleMention}>
              {personTexts.mention}
            </Button>
          )}
          <ButtonLink to={paths.publicProfile(person.id)} variant="secondary">
            {personTexts.publicProfile}
          </ButtonLink>
        </>
      }
    >
      <div className="flex items-center gap-5">
        <Avatar person={person} size={96} />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <p className="max-w-full truncate text-base">{person.name}</p>
          <div className="flex min-h-6 flex-wrap gap-2">
            {rank && <RankBadge rank={rank} />}
            <RoleBadge role={person.role} />
          </div>
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-[1fr_1fr_auto] gap-4">
        <Fact label={personTexts.level}>{person.level}</Fact>
        <Fact label={personTexts.xp}>{formatNumber(person.xp)}</Fact>
        <Fact label={personTexts.joined}>{formatDate(person.joinedAt)}</Fact>
      </dl>
      <div className="mt-5 flex flex-col gap-2">
        <ProgressBar value={person.xp / person.nextLevelXp} label={progress} />
        <p className="figures flex flex-wrap justify-between gap-x-4 text-xs text-muted">
          <span>{progress}</span>
          <span>{personTexts.nextLevel(formatNumber(xpToNextLevel))}</span>
        </p>
      </div>
      {data?.publicProfile?.activity && <CardActivity activity={data.publicProfile.activity} />}
      {canModerate && isModerating && (
        <div className="mt-6 border-t border-line pt-6">
          <ModerationPanel person={person} onChanged={refetchMember} />
        </div>
      )}
    </Modal>
  );
}

/** What the member is known for. The public profile shows more. */
function CardActivity({ activity }: { activity: NonNullable<MemberActivityFragment["activity"]> }) {
  const { helpfulAnswerCount, helpfulAnswers, completedCourses, recentPosts, tradeCards, tradeStatistics } = activity;
  const posts = helpfulAnswers.length > 0 ? helpfulAnswers : recentPosts;
  return (
    <div className="mt-6 flex flex-col gap-5 border-t border-line pt-5">
      <dl className="grid grid-cols-2 gap-4">
        <Fact label={profileTexts.helpfulAnswers}>{formatNumber(helpfulAnswerCount)}</Fact>
        <Fact label={profileTexts.completedCourses}>{formatNumber(completedCourses.length)}</Fact>
      </dl>
      {completedCourses.length > 0 && (
        <p className="text-sm text-muted">{completedCourses.map(({ title }) => title).join(", ")}</p>
      )}
      {tradeStatistics.cards > 0 && (
        <div>
          <h3 className="label mb-2 text-muted">{profileTexts.tradeCards}</h3>
          <TradeSummary statistics={tradeStatistics} />
          <MemberTrades cards={tradeCards} />
        </div>
      )}
      {posts.length > 0 && (
        <div>
          <h3 className="label mb-3 text-muted">
            {posts === helpfulAnswers ? personTexts.latestHelpfulAnswers : profileTexts.recentPosts}
          </h3>
          <MemberPosts posts={posts} />
        </div>
      )}
    </div>
  );
}

function DeletedCard({ onClose }: Pick<PersonCardProps, "onClose">) {
  return (
    <Modal open onOpenChange={(open) => !open && onClose()} title={personTexts.deletedUser}>
      <p className="text-sm text-muted">{personTexts.deletedText}</p>
    </Modal>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-muted">{label}</dt>
      <dd className="figures mt-1 text-sm whitespace-nowrap">{children}</dd>
    </div>
  );
}
