import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { InventedNote } from "./invented-note";
import { Monogram } from "./monogram";
import type { PersonText } from "./texts";

export function TeamCard({ person, invented }: { person: PersonText; invented: boolean }) {
  return (
    <Card as="li" className="flex flex-col gap-4 p-6">
      <div className="flex items-center gap-4 sm:flex-col sm:items-start">
        <Monogram name={person.name} size="lg" />
        <div className="min-w-0">
          <h3 className="font-display text-lg font-semibold wrap-anywhere">{person.name}</h3>
          <p className="text-sm text-signal">{person.title}</p>
        </div>
      </div>
      {invented && <InventedNote />}
      <p className="text-sm leading-relaxed whitespace-pre-line text-muted wrap-anywhere">{person.text}</p>
      <ul className="mt-auto flex flex-wrap gap-1.5">
        {person.expertise.map((field) => (
          <li key={field}>
            <Badge>{field}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
