import type { Calculators } from "../../../tools";
import type { Glossary } from "../../glossary/glossary";

/** What lessons can refer to. */
export interface LessonReferences {
  calculators: Calculators;
  glossary: Glossary;
  /** The scenarios of the simulator, by id. */
  scenarios: ReadonlyMap<string, unknown>;
}
