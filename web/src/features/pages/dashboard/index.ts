export { sortCourses, unreadChannels } from "./dashboard-order";
export { courseToContinue, nextStepOf, type NextStep } from "./next-step";
