export { SiteResolver } from "./site.resolver";
