import { ContactPage } from "../../../features/contact/contact-page";
import { ExplorePage } from "../../../features/pages/explore/explore-page";
import { WhyPage } from "../../../features/pages/why/why-page";

/** Pages about the site and its team. */
export const ABOUT_PAGES = { contact: ContactPage, explore: ExplorePage, whyGlitch: WhyPage };
