export { FeaturedPeopleResolver } from "./featured-people.resolver";
export { FeaturedPeopleService } from "./featured-people.service";
export { FeaturedPerson } from "./featured-person.entity";
export { SiteResolver } from "./site.resolver";
