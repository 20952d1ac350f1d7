import { Suspense } from "react";
import { Ticker } from "../../../ui/chart/ticker";
import { useSession } from "../../accounts";
import { samplePrices } from "../../courses";
import { AiHeadSection } from "./ai-head/ai-head-section";
import { ClosingCallToAction } from "./closing-call-to-action";
import { FeatureShowcase } from "./feature-showcase";
import { Hero } from "./hero";
import { Intro } from "./intro/intro";
import { MemberStrip } from "./member-strip";
import { StatsBlock } from "./stats-block";
import { tickerLabel } from "./texts";

export function HomePage() {
  const { viewer } = useSession();
  return (
    <>
      <Intro />
      {viewer && <MemberStrip viewer={viewer} />}
      <Hero />
      <Ticker label={tickerLabel} items={samplePrices} />
      {/* A boundary, so that the first screen works sooner. */}
      <Suspense>
        <FeatureShowcase />
        <StatsBlock />
        <AiHeadSection />
        <ClosingCallToAction />
      </Suspense>
    </>
  );
}
