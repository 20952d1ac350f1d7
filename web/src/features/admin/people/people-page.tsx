import { useState } from "react";
import type { AdminPersonFragment, FeaturedPersonKind } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { UnsavedChangesGuard } from "../../../ui/form/unsaved-changes";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { AdminFrame } from "../admin-frame";
import { adminTexts } from "../texts";
import { useAdminPeopleQuery } from "./people-page.generated";
import { PersonForm } from "./person-form";
import { PersonRow } from "./person-row";
import { peopleTexts as texts } from "./texts";

const sections: { kind: FeaturedPersonKind; title: string; empty: string }[] = [
  { kind: "TEAM", title: texts.team, empty: "No team members yet." },
  { kind: "TESTIMONIAL", title: texts.testimonials, empty: "No testimonials yet." },
];

/** Edits the people on the Explore page, one at a time. */
export function PeoplePage() {
  const { data, error, refetch } = useAdminPeopleQuery({ fetchPolicy: "cache-and-network" });
  const [open, setOpen] = useState<AdminPersonFragment | "new" | null>(null);
  return (
    <AdminFrame
      title="Team and testimonials"
      subtitle="Real people on the Explore page. An empty section shows invented people, unless the INVENTED_PEOPLE setting is off."
      actions={
        <Button disabled={open !== null} onClick={() => setOpen("new")}>
          Add a person
        </Button>
      }
    >
      {open && (
        <div className="mb-10 border border-line p-5">
          <UnsavedChangesGuard key={open === "new" ? open : open.id}>
            <PersonForm person={open === "new" ? null : open} onClose={() => setOpen(null)} />
          </UnsavedChangesGuard>
        </div>
      )}
      {data ? (
        sections.map(({ kind, title, empty }) => {
          const people = data.featuredPeople.filter((person) => person.kind === kind);
          return (
            <section key={kind} aria-labelledby={kind} className="mb-10">
              <h2 id={kind} className="mb-4 font-display text-lg font-semibold">
                {title}
              </h2>
              {people.length === 0 ? (
                <p className="text-muted">{empty}</p>
              ) : (
                <ul className="border-t border-line">
                  {people.map((person) => (
                    <PersonRow
                      key={person.id}
                      person={person}
                      isLocked={open !== null}
                      onEdit={() => setOpen(person)}
                    />
                  ))}
                </ul>
              )}
            </section>
          );
        })
      ) : error ? (
        <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </AdminFrame>
  );
}
