import { useState, type ReactNode } from "react";
import type { PersonFragment, Role } from "../../../gql/graphql";
import { formatDate, formatNumber } from "../../../lib/format";
import { paths } from "../../../lib/paths";
import { Avatar } from "../../../ui/avatar";
import { Button, ButtonLink } from "../../../ui/button";
import { Modal } from "../../../ui/modal";
import { ProgressBar } from "../../../ui/progress-bar";
import { LevelName } from "../../leaderboard/level-badge";
import { ModerationPanel } from "../../moderation/moderation-panel";
import { panelTexts } from "../../moderation/texts";
import { memberTexts } from "../texts";
import { RoleBadge } from "./role-badge";

interface PersonCardProps {
  person: PersonFragment | null;
  /** Who looks: admins can act on everybody but themselves. */
  viewer: { id: string; role: Role };
  onClose: () => void;
}

/** Who somebody is, opened from the chat or the list. */
export function PersonCard({ person, viewer, onClose }: PersonCardProps) {
  const [moderatedId, setModeratedId] = useState<string | null>(null);
  if (!person) return null;
  const mayModerate = viewer.role === "ADMIN" && viewer.id !== person.id;
  const isModerating = mayModerate && moderatedId === person.id;
  const missing = person.nextLevelXp - person.xp;
  // The specified bar: XP as a share of the next threshold.
  const share = person.xp / person.nextLevelXp;
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={person.username}
      footer={
        <>
          {mayModerate && !isModerating && (
            <Button variant="danger" onClick={() => setModeratedId(person.id)}>
              {panelTexts.open}
            </Button>
          )}
          <ButtonLink to={paths.publicProfile(person.id)} variant="secondary">
            {memberTexts.publicProfile}
          </ButtonLink>
        </>
      }
    >
      <div className="flex items-center gap-5">
        <Avatar person={person} size={96} />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <p className="max-w-full truncate text-base">{person.name}</p>
          <div className="flex flex-wrap gap-2">
            <LevelName level={person.level} />
            <RoleBadge role={person.role} />
          </div>
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-3 gap-4">
        <Fact label={memberTexts.level}>{person.level}</Fact>
        <Fact label={memberTexts.xp}>{formatNumber(person.xp)}</Fact>
        <Fact label={memberTexts.joined}>{formatDate(person.joinedAt)}</Fact>
      </dl>
      <div className="mt-5 flex flex-col gap-2">
        <ProgressBar value={share} label={memberTexts.progress} />
        <p className="figures text-xs text-muted">{memberTexts.nextLevel(formatNumber(missing))}</p>
      </div>
      {isModerating && (
        <div className="mt-6 border-t border-line pt-6">
          <ModerationPanel person={person} />
        </div>
      )}
    </Modal>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label text-muted">{label}</dt>
      <dd className="figures mt-1 text-sm">{children}</dd>
    </div>
  );
}
