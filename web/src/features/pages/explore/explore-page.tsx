import { Ticker } from "../../../ui/chart/ticker";
import { samplePrices } from "../../courses";
import { FeatureCard } from "../feature-card";
import { PageSection } from "../page-section";
import { ExploreHero } from "./explore-hero";
import { ExplorePeople } from "./explore-people";
import { exploreTexts as texts, platformFeatures } from "./texts";

export function ExplorePage() {
  return (
    <>
      <ExploreHero />
      <Ticker label={texts.ticker} items={samplePrices} />
      <ExplorePeople />
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
