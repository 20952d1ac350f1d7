import { Ticker } from "../../../ui/chart/ticker";
import { samplePrices } from "../../courses";
import { FadeIn } from "../fade-in";
import { FeatureCard, type FeatureText } from "../feature-card";
import { PageSection } from "../page-section";
import { meanings, pillars, tools } from "./texts";
import { WhyHero } from "./why-hero";

export function WhyPage() {
  return (
    <>
      <WhyHero />
      <Ticker label="Sample prices" items={samplePrices} />
      <PageSection title="Three reasons">
        <FadingCards features={pillars} />
      </PageSection>
      <PageSection
        title="What you work with"
        lead="Learn it, practice it, and discuss it. We don't hold money or place orders."
      >
        <FadingCards features={tools} />
      </PageSection>
      <PageSection title="What these names mean here" className="border-b-0">
        <dl className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
          {meanings.map(({ name, meaning }) => (
            <div key={name} className="border-t border-line-strong pt-4">
              <dt className="font-display font-semibold">{name}</dt>
              <dd className="mt-2 text-sm leading-relaxed text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
    </>
  );
}

const columns = 3;

function FadingCards({ features }: { features: readonly FeatureText[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {features.map((feature, index) => (
        <li key={feature.title}>
          <FadeIn order={index % columns} className="h-full">
            <FeatureCard feature={feature} />
          </FadeIn>
        </li>
      ))}
    </ul>
  );
}
