export { type DemoAccount, SiteResolver } from "./site.resolver";
