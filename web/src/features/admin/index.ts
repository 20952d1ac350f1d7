export { AdminFrame } from "./admin-frame";
