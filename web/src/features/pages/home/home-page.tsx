import { Ticker } from "../../../ui/ticker";
import { ChatbotWidget } from "../../chatbot/chatbot-widget";
import { samplePrices } from "../../courses/sample-prices";
import { ClosingCall } from "./closing-call";
import { FeatureShowcase } from "./feature-showcase";
import { Hero } from "./hero";
import { StatsBlock } from "./stats-block";
import { tickerLabel } from "./texts";

export function HomePage() {
  return (
    <>
      <Hero />
      <Ticker label={tickerLabel} items={samplePrices} />
      <FeatureShowcase />
      <StatsBlock />
      <ClosingCall />
      <ChatbotWidget />
    </>
  );
}
