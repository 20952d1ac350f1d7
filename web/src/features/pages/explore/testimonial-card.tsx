import { Card } from "../../../ui/card";
import { InventedNote } from "./invented-note";
import { Monogram } from "./monogram";
import type { PersonText } from "./texts";

export function TestimonialCard({ person, invented }: { person: PersonText; invented: boolean }) {
  return (
    <Card as="li">
      <figure className="flex h-full flex-col justify-between gap-8 p-6">
        <blockquote className="text-lg whitespace-pre-line wrap-anywhere">“{person.text}”</blockquote>
        <figcaption className="flex flex-col gap-4">
          {invented && <InventedNote />}
          <span className="flex items-center gap-3">
            <Monogram name={person.name} size="sm" />
            <span className="flex min-w-0 flex-col">
              <span className="font-display font-semibold wrap-anywhere">{person.name}</span>
              <span className="text-sm text-muted">{person.title}</span>
            </span>
          </span>
        </figcaption>
      </figure>
    </Card>
  );
}
