export { SearchLauncher } from "./search-launcher";
