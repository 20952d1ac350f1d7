import { currencyPair, indicators, swingWaves, intradayLadder } from "./motifs/charts.mjs";
import { compass, balanceSheet, disciplineDial, riskPyramid, checklist } from "./motifs/craft.mjs";
import { heartRate, parcels, socialGraph, blueprint } from "./motifs/living.mjs";
import { hashChain, coinChain, orderBook, neuralLattice } from "./motifs/machines.mjs";

/** By course slug, in catalog order: the drawing, and the horizontal band that the glitch effect shifts. */
export const COURSE_MOTIFS = {
  "health-and-fitness": { draw: heartRate, band: [112, 22] },
  "e-commerce": { draw: parcels, band: [166, 20] },
  "forex-trading": { draw: currencyPair, band: [168, 18] },
  "crypto-and-blockchain": { draw: hashChain, band: [196, 18] },
  "algorithmic-fx": { draw: orderBook, band: [168, 18] },
  "intelligent-systems-development": { draw: neuralLattice, band: [170, 18] },
  "social-media": { draw: socialGraph, band: [128, 18] },
  "real-estate": { draw: blueprint, band: [150, 18] },
  "intro-to-trading": { draw: compass, band: [134, 18] },
  "technical-analysis": { draw: indicators, band: [134, 20] },
  "fundamental-analysis": { draw: balanceSheet, band: [172, 18] },
  "crypto-trading": { draw: coinChain, band: [150, 18] },
  "day-trading": { draw: intradayLadder, band: [150, 16] },
  "swing-trading": { draw: swingWaves, band: [140, 18] },
  "trading-psychology": { draw: disciplineDial, band: [150, 20] },
  "risk-management": { draw: riskPyramid, band: [112, 18] },
  "trading-plan": { draw: checklist, band: [98, 18] },
};
