export interface DemoMember {
  username: string;
  name: string;
  /** May be empty. */
  bio: string;
  /** File name under /avatars/. */
  avatar: string | null;
  profileColor: string | null;
  role: "FREE" | "PREMIUM";
}
