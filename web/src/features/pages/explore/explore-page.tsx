import { Ticker } from "../../../ui/chart/ticker";
import { samplePrices } from "../../courses";
import { FeatureCard } from "../feature-card";
import { PageSection } from "../page-section";
import { ExplorePeople } from "./explore-people";
import { exploreTexts as texts, platformFeatures } from "./texts";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { DriftingChart } from "../../../ui/chart/drifting-chart";

export function ExplorePage() {
  return (
    <>
      <ExploreHero />
      <Ticker label="Sample prices" items={samplePrices} />
      <ExplorePeople />
      <PageSection title={texts.featuresTitle} lead="Everything below is live today." className="border-b-0">
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

function ExploreHero() {
  return (
    <DriftingChart>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-20 sm:px-8 lg:py-32">
        <h1 className="glitch-title max-w-3xl font-display text-display font-semibold">{texts.title}</h1>
        <p className="max-w-2xl text-lg text-muted">
          An AI-powered platform for learning to trade. Get answers from an assistant that cites its sources, take
          courses you can finish, and join a community that's active when the markets are.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink size="lg" to={paths.courses()}>
            Browse courses
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to={paths.whyGlitch()}>
            {texts.why}
          </ButtonLink>
        </div>
      </div>
    </DriftingChart>
  );
}
