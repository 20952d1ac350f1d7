import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { Section } from "../../../ui/page/section";
import { BlockButton } from "./block-button";
import { useBlockedMembersQuery } from "./blocks.generated";

/** The members that the viewer has blocked. Renders nothing without any. */
export function BlockedMembers() {
  const blocked = useBlockedMembersQuery().data?.blockedMembers ?? [];
  if (blocked.length === 0) return null;
  return (
    <Section
      id="blocked-members"
      title="Blocked members"
      hint="You don't see their messages, and they can't mention you, reply to you, or react to your messages."
    >
      <ul className="border-t border-line">
        {blocked.map((member) => (
          <li
            key={member.id}
            className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1 text-sm"
          >
            <Link to={paths.publicProfile(member.id)} className="min-w-0 truncate underline">
              {member.username}
            </Link>
            <BlockButton member={member} size="sm" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
