import { Glossary, loadBuiltInCourses } from "../../graphql-server/src/features/courses";
import { readScenarios } from "../../graphql-server/src/features/simulator";
import { Calculators } from "../../graphql-server/src/features/tools";

const calculators = new Calculators();

/** The calculators and the glossary of this repository. */
export const LESSON_REFERENCES = {
  calculators,
  scenarios: readScenarios(),
  glossary: new Glossary({ calculators, courses: loadBuiltInCourses() }),
};
