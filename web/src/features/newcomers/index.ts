export { FirstStepLink, firstStepTexts } from "./first-step-link";
export { FirstSteps } from "./first-steps";
export { LearnerGoals } from "./learner-goals";
