export { useIsIntroOver } from "./home/intro/intro-state";
export { operatorIdentity } from "./legal/operator";
