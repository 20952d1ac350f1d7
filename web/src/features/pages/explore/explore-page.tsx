import { Ticker } from "../../../ui/ticker";
import { samplePrices } from "../../courses/sample-prices";
import { FeatureCard } from "../feature-card";
import { PageSection } from "../page-section";
import { RiskLine } from "../risk-line";
import { ExploreHero } from "./explore-hero";
import { TeamCard } from "./team-card";
import { TestimonialCard } from "./testimonial-card";
import { exploreTexts as texts, platformFeatures, team, testimonials } from "./texts";

export function ExplorePage() {
  return (
    <>
      <ExploreHero />
      <Ticker label={texts.ticker} items={samplePrices} />
      <PageSection title={texts.teamTitle} lead={texts.teamLead}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {team.map((member) => (
            <TeamCard key={member.name} member={member} />
          ))}
        </ul>
      </PageSection>
      <PageSection title={texts.testimonialsTitle}>
        <ul className="grid gap-4 lg:grid-cols-3">
          {testimonials.map((testimonial) => (
            <TestimonialCard key={testimonial.name} testimonial={testimonial} />
          ))}
        </ul>
        <RiskLine>{texts.testimonialsRisk}</RiskLine>
      </PageSection>
      <PageSection title={texts.featuresTitle} lead={texts.featuresLead} className="border-b-0">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {platformFeatures.map((feature) => (
            <li key={feature.title}>
              <FeatureCard feature={feature} />
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}
