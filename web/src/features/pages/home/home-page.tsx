import { Ticker } from "../../../ui/chart/ticker";
import { samplePrices } from "../../courses";
import { AiHeadSection } from "./ai-head/ai-head-section";
import { ClosingCallToAction } from "./closing-call-to-action";
import { FeatureShowcase } from "./feature-showcase";
import { Hero } from "./hero";
import { Intro } from "./intro/intro";
import { StatsBlock } from "./stats-block";
import { tickerLabel } from "./texts";

export function HomePage() {
  return (
    <>
      <Intro />
      <Hero />
      <Ticker label={tickerLabel} items={samplePrices} />
      <FeatureShowcase />
      <StatsBlock />
      <AiHeadSection />
      <ClosingCallToAction />
    </>
  );
}
