export { FeaturedPeopleResolver } from "./featured-people.resolver";
export { FeaturedPeopleService } from "./featured-people.service";
export { FeaturedPerson } from "./featured-person.entity";
export { type SiteInfo, SiteResolver } from "./site.resolver";
