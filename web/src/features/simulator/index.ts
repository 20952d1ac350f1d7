export { SimulatorSection } from "./dashboard-section";
export { RuleQuestion } from "./review/rule-question";
export { SimulatedResults } from "./simulated-results";
export { simulatorTexts } from "./texts";
export { Part } from "./verdict/part";
