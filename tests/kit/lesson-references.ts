import { Glossary, loadBuiltInCourses } from "../../graphql-server/src/features/courses";
import { Calculators } from "../../graphql-server/src/features/tools";

const calculators = new Calculators();

/** The calculators and the glossary of this repository. */
export const LESSON_REFERENCES = {
  calculators,
  glossary: new Glossary({ calculators, courses: loadBuiltInCourses() }),
};
