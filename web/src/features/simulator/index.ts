export { SimulatorSection } from "./dashboard-section";
export { RuleQuestion } from "./review/rule-question";
export { simulatorTexts } from "./texts";
