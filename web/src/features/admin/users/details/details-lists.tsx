import { Link } from "react-router-dom";
import type {
  AdminPurchaseFragment,
  AdminSanctionFragment,
  AdminSessionFragment,
  AdminUserCourseFragment,
} from "../../../../gql/graphql";
import { formatDate, formatDateTime, formatMoney } from "../../../../lib/text/format";
import { paths } from "../../../../lib/paths";
import { Badge } from "../../../../ui/badge";
import { adminUserTexts as texts, orderStatusText } from "../../texts";
import { orderTones } from "../../order-status-tones";
import { DetailsRow } from "./details-section";

export function SessionList({ sessions }: { sessions: readonly AdminSessionFragment[] }) {
  return (
    <ul>
      {sessions.map(({ id, device, ip, lastUsedAt, endedAt, endReason }) => (
        <DetailsRow
          key={id}
          title={device}
          detail={`Last used ${formatDateTime(lastUsedAt)} · ${ip}`}
          trailing={
            endedAt ? (
              <span className="text-xs text-muted">{`Ended: ${endReason ?? ""}`}</span>
            ) : (
              <Badge tone="signal">Open</Badge>
            )
          }
        />
      ))}
    </ul>
  );
}

export function PurchaseList({ purchases }: { purchases: readonly AdminPurchaseFragment[] }) {
  return (
    <ul>
      {purchases.map(({ id, reference, title, amountCents, status, at }) => (
        <DetailsRow
          key={id}
          title={title}
          detail={
            <>
              <Link to={paths.adminOrders(reference)} className="underline-offset-4 hover:text-signal hover:underline">
                {reference}
              </Link>{" "}
              · {formatDate(at)} · {formatMoney(amountCents)}
            </>
          }
          trailing={<Badge tone={orderTones[status] ?? "neutral"}>{orderStatusText(status)}</Badge>}
        />
      ))}
    </ul>
  );
}

export function CourseList({ courses }: { courses: readonly AdminUserCourseFragment[] }) {
  return (
    <ul>
      {courses.map(({ id, title, source, progress, since, completedAt }) => (
        <DetailsRow
          key={id}
          title={title}
          detail={`${texts.sources[source] ?? source} ${formatDate(since)}`}
          trailing={completedAt ? `Completed ${formatDate(completedAt)}` : `${Math.floor(progress * 100)}% complete`}
        />
      ))}
    </ul>
  );
}

export function SanctionList({ sanctions }: { sanctions: readonly AdminSanctionFragment[] }) {
  const now = new Date();
  return (
    <ul>
      {sanctions.map((sanction) => {
        const state = sanctionState(sanction, now);
        const { id, kind, reason, authorUsername, startsAt, endsAt } = sanction;
        const until = endsAt ? `until ${formatDateTime(endsAt)}` : "until lifted";
        return (
          <DetailsRow
            key={id}
            title={`${kind}: ${reason}`}
            detail={`${formatDateTime(startsAt)} ${authorUsername ? `by ${authorUsername}` : "by the system"}, ${until}`}
            trailing={<Badge tone={state === "active" ? "danger" : "neutral"}>{texts[state]}</Badge>}
          />
        );
      })}
    </ul>
  );
}

function sanctionState(
  { endsAt, liftedAt }: { endsAt: string | null; liftedAt: string | null },
  now: Date,
): "active" | "lifted" | "expired" {
  if (liftedAt) return "lifted";
  return endsAt && new Date(endsAt) <= now ? "expired" : "active";
}
