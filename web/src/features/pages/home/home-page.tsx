import { Ticker } from "../../../ui/chart/ticker";
import { samplePrices } from "../../courses/catalog/sample-prices";
import { AiHeadSection } from "./ai-head/ai-head-section";
import { ClosingCall } from "./closing-call";
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
      <ClosingCall />
    </>
  );
}
