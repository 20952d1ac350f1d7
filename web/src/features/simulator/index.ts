export { simulatorTexts } from "./texts";
