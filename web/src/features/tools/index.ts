export { LessonCalculator } from "./lesson-calculator";
