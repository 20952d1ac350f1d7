import type { Feature } from "../feature";
import { Calculators } from "./calculators";
import { ToolsResolver } from "./tools.resolver";
import { TOOLS_ROWS } from "./tools.rest";

export { Calculator } from "./calculator.types";
export { Calculators } from "./calculators";

export interface ToolsFeature extends Feature {
  calculators: Calculators;
}

export function createTools(): ToolsFeature {
  const calculators = new Calculators();
  return { resolvers: [new ToolsResolver(calculators)], services: [calculators], restRows: TOOLS_ROWS, calculators };
}
