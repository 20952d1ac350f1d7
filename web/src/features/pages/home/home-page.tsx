import { ClosingCall } from "./closing-call";
import { FeatureShowcase } from "./feature-showcase";
import { Hero } from "./hero";
import { StatsBlock } from "./stats-block";

export function HomePage() {
  return (
    <>
      <Hero />
      <FeatureShowcase />
      <StatsBlock />
      <ClosingCall />
    </>
  );
}
