import { startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Ticker } from "../../../ui/chart/ticker";
import { useSession } from "../../accounts";
import { samplePrices } from "../../courses";
import { AiHeadSection } from "./ai-head/ai-head-section";
import { ClosingCallToAction } from "./closing-call-to-action";
import { FeatureShowcase } from "./feature-showcase";
import { Hero } from "./hero";
import { Intro } from "./intro/intro";
import { useIsIntroOver } from "./intro/intro-state";
import { MemberStrip } from "./member-strip";
import { StatsBlock } from "./stats-block";
import { tickerLabel } from "./texts";

const LOWER_SECTIONS_DELAY_MS = 300;

export function HomePage() {
  const { viewer } = useSession();
  return (
    <>
      <Intro />
      {viewer && <MemberStrip viewer={viewer} />}
      <Hero />
      <Ticker label={tickerLabel} items={samplePrices} />
      <LowerSections />
    </>
  );
}

/** The sections below the first screen. On a first visit, they render after the introduction has appeared over the page. */
function LowerSections() {
  const isIntroOver = useIsIntroOver();
  const { hash } = useLocation();
  const [isShown, setShown] = useState(isIntroOver || hash !== "");
  useEffect(function showLater() {
    const timer = window.setTimeout(() => startTransition(() => setShown(true)), LOWER_SECTIONS_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <>
      <FeatureShowcase />
      <StatsBlock />
      <AiHeadSection />
      <ClosingCallToAction />
    </>
  );
}
