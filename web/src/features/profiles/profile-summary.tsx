import { Link } from "react-router-dom";
import { formatDate, formatNumber } from "../../lib/text/format";
import { paths } from "../../lib/paths";
import { Avatar } from "../../ui/avatar";
import { Badge, type BadgeTone } from "../../ui/badge";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { ProgressBar } from "../../ui/state/progress-bar";
import type { Viewer } from "../accounts";
import { profileTexts as texts } from "./texts";

const roleTones: Record<Viewer["role"], BadgeTone> = { FREE: "neutral", PREMIUM: "premium", ADMIN: "signal" };

/** The viewer's avatar, role, level, and progress. */
export function ProfileSummary({ viewer }: { viewer: Viewer }) {
  const { username, name, role, level, xp, nextLevelXp, createdAt } = viewer;
  return (
    <Card as="aside" className="flex flex-col gap-5 p-6">
      <div className="flex items-center gap-4 lg:flex-col lg:items-start">
        <Avatar person={viewer} size={96} />
        <div className="min-w-0">
          <p className="font-display text-lg font-semibold break-words">{username}</p>
          <p className="text-sm break-words text-muted">{name}</p>
        </div>
      </div>
      <dl className="flex justify-between gap-4">
        <div>
          <dt className="label text-muted">{texts.level}</dt>
          <dd className="figures text-xl">{level}</dd>
        </div>
        <div>
          <dt className="label text-muted">{texts.role}</dt>
          <dd className="flex h-10 items-center">
            <Badge tone={roleTones[role]}>{role}</Badge>
          </dd>
        </div>
      </dl>
      <div className="flex flex-col gap-2">
        <ProgressBar value={xp / nextLevelXp} label={texts.xpTo(formatNumber(xp), formatNumber(nextLevelXp))} />
        <p className="figures text-xs text-muted">{texts.xpTo(formatNumber(xp), formatNumber(nextLevelXp))}</p>
      </div>
      <p className="text-xs text-muted">Member since {formatDate(createdAt)}</p>
      <div className="grid gap-3 border-t border-line pt-4">
        <SummaryLink to={paths.publicProfile(viewer.id)}>View your public profile</SummaryLink>
        <SummaryLink to={paths.purchases()}>Purchases and receipts</SummaryLink>
      </div>
    </Card>
  );
}

function SummaryLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex items-center justify-between gap-3 text-sm text-signal hover:text-text">
      {children}
      <Icon name="arrow-right" size={16} />
    </Link>
  );
}
