import { ProfileNotificationsPage, ProfilePage } from "../../../features/profiles/profile-page";
import { PublicProfilePage } from "../../../features/profiles/public/public-profile-page";

/** Members' own profiles and those that others see. */
export const PROFILE_PAGES = {
  profile: ProfilePage,
  notificationSettings: ProfileNotificationsPage,
  publicProfile: PublicProfilePage,
};
