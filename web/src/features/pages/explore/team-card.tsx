import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { Monogram } from "./monogram";
import type { TeamMember } from "./texts";

export function TeamCard({ member }: { member: TeamMember }) {
  return (
    <Card as="li" className="flex flex-col gap-4 p-6">
      <div className="flex items-center gap-4 sm:flex-col sm:items-start">
        <Monogram name={member.name} size="lg" />
        <div>
          <h3 className="font-display text-lg font-semibold">{member.name}</h3>
          <p className="text-sm text-signal">{member.role}</p>
        </div>
      </div>
      <p className="text-sm leading-relaxed text-muted">{member.description}</p>
      <ul className="mt-auto flex flex-wrap gap-1.5">
        {member.expertise.map((field) => (
          <li key={field}>
            <Badge>{field}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
