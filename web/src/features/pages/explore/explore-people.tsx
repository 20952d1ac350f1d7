import { classNames } from "../../../lib/class-names";
import { errorText } from "../../../lib/text/error-text";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { PageSection } from "../page-section";
import { RiskLine } from "../risk-line";
import { useExplorePeopleQuery } from "./explore-people.generated";
import { exploreTexts as texts, inventedTeam, inventedTestimonials, type PersonText } from "./texts";

/** The team and the testimonials. Without real people, a section shows invented ones unless the site disables them. */
export function ExplorePeople() {
  const { data, error, refetch } = useExplorePeopleQuery();
  if (!data) {
    return (
      <PageSection title={texts.teamTitle}>
        {error ? (
          <ErrorState title="Couldn't load the team" message={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="block" height={320} />
        )}
      </PageSection>
    );
  }
  const { featuredPeople, site } = data;
  const selectPeople = (kind: "TEAM" | "TESTIMONIAL", invented: readonly PersonText[]) => {
    const real = featuredPeople.filter((person) => person.kind === kind);
    const people: readonly PersonText[] = real.length > 0 || !site.inventedPeople ? real : invented;
    return { people, invented: people === invented };
  };
  const team = selectPeople("TEAM", inventedTeam);
  const testimonials = selectPeople("TESTIMONIAL", inventedTestimonials);
  return (
    <>
      {team.people.length > 0 && (
        <PageSection title={texts.teamTitle}>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {team.people.map((person) => (
              <TeamCard key={person.id} person={person} invented={team.invented} />
            ))}
          </ul>
        </PageSection>
      )}
      {testimonials.people.length > 0 && (
        <PageSection title={texts.testimonialsTitle}>
          <ul className="grid gap-4 lg:grid-cols-3">
            {testimonials.people.map((person) => (
              <TestimonialCard key={person.id} person={person} invented={testimonials.invented} />
            ))}
          </ul>
          <RiskLine>Results vary, and most retail traders lose money.</RiskLine>
        </PageSection>
      )}
    </>
  );
}

interface CardProps {
  person: PersonText;
  invented: boolean;
}

function TeamCard({ person, invented }: CardProps) {
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

function TestimonialCard({ person, invented }: CardProps) {
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

/** Marks a card about a person who doesn't exist. */
function InventedNote() {
  return <p className="border-l-2 border-warning pl-2 text-sm text-warning">Invented. Describes no real person.</p>;
}

interface MonogramProps {
  name: string;
  size: "sm" | "lg";
}

const monogramSizes = { sm: "size-10 text-sm cut-sm", lg: "size-24 text-xl" };

/** A stand-in for a picture. Decorative, because the name is next to it. */
function Monogram({ name, size }: MonogramProps) {
  const words = name.replace(/^Dr\. /, "").split(" ");
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "cut grid flex-none place-items-center border border-line-strong bg-raised font-display font-semibold tracking-wide text-muted [--cut-line:var(--color-line-strong)]",
        monogramSizes[size],
      )}
    >
      {words.map((word) => word.charAt(0)).join("")}
    </span>
  );
}
