export { FirstStepLink, firstStepTexts, listedSteps } from "./first-step-link";
export { FirstSteps } from "./first-steps";
export { nextStepNote } from "./next-step";
export { LearnerGoals } from "./learner-goals";
