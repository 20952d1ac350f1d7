export interface DemoMember {
  username: string;
  name: string;
  /** Empty for those who wrote nothing. */
  bio: string;
  /** File name under /avatars/. */
  avatar: string | null;
  profileColor: string | null;
  role: "FREE" | "PREMIUM";
}
