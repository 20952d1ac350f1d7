/** A member as events and stored views represent them. Dates are ISO strings. */
export interface MemberRecord {
  id: string;
  username: string;
  name: string;
  avatar: string;
  profileColor: string | null;
  role: string;
  xp: number;
  joinedAt: string;
}
