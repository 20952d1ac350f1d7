import { errorText } from "../../../lib/text/error-text";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { PageSection } from "../page-section";
import { RiskLine } from "../risk-line";
import { useExplorePeopleQuery } from "./explore-people.generated";
import { TeamCard } from "./team-card";
import { TestimonialCard } from "./testimonial-card";
import { exploreTexts as texts, inventedTeam, inventedTestimonials, type PersonText } from "./texts";

/** The team and the testimonials. Without real people, a section shows invented ones unless the site disables them. */
export function ExplorePeople() {
  const { data, error, refetch } = useExplorePeopleQuery();
  if (!data) {
    return (
      <PageSection title={texts.teamTitle}>
        {error ? (
          <ErrorState title={texts.peopleFailed} message={errorText(error)} onRetry={() => void refetch()} />
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
          <RiskLine>{texts.testimonialsRisk}</RiskLine>
        </PageSection>
      )}
    </>
  );
}
