import type { DemoMember } from "./demo-member";

const person = (
  username: string,
  name: string,
  bio: string,
  look: Pick<DemoMember, "avatar" | "profileColor">,
  role: DemoMember["role"] = "FREE",
): DemoMember => ({ username, name, bio, role, ...look });

const picture = (file: string): Pick<DemoMember, "avatar" | "profileColor"> => ({
  avatar: file,
  profileColor: null,
});
const color = (hex: string): Pick<DemoMember, "avatar" | "profileColor"> => ({
  avatar: null,
  profileColor: hex,
});

/** The members who speak in the demo conversations, in the order of their cast numbers (1 is the first). */
export const DEMO_CAST: readonly DemoMember[] = [
  person(
    "marisol_v",
    "Marisol Vega",
    "Ten years in a bank's back office, six on my own account. I answer sizing questions.",
    picture("avatar_trading.png"),
    "PREMIUM",
  ),
  person("kofi.mensah", "Kofi Mensah", "Risk first, opinions second. Accra.", picture("avatar_money.png"), "PREMIUM"),
  person(
    "quietledger",
    "Ingrid Solheim",
    "I keep journals the way other people keep cats. Bergen.",
    color("#10B981"),
    "PREMIUM",
  ),
  person(
    "tanaka_r",
    "Ryo Tanaka",
    "Systems, statistics, green tea. Most of my ideas die in the backtest.",
    picture("avatar_ai.png"),
    "PREMIUM",
  ),
  person(
    "priya.codes",
    "Priya Raghavan",
    "Backend engineer in Bengaluru. If it is not in the CSV it did not happen.",
    picture("avatar_tech.png"),
    "PREMIUM",
  ),
  person("DutchOven77", "Bram de Vries", "Swing trades and leeks, both slowly.", color("#F59E0B")),
  person("amina_b", "Amina Benali", "Night nurse in Lyon. The phone stays in the locker.", color("#3B82F6")),
  person(
    "notyourquant",
    "Daniel Osei-Wright",
    "Former analyst. Nothing I write is advice, least of all to myself.",
    picture("avatar_tech.png"),
    "PREMIUM",
  ),
  person("lukasz_k", "Łukasz Kowalczyk", "Two clean weeks at a time.", color("#6366F1")),
  person("mei.lin", "Mei-Lin Chou", "Taipei. Counts days without trades.", picture("avatar_ai.png"), "PREMIUM"),
  person(
    "onemoretick",
    "Jack Brennan",
    "Recovering over-trader. Three losses and the platform is closed.",
    color("#EF4444"),
  ),
  person("sofia_andrade", "Sofia Andrade", "Statistics student, Porto. Mostly on demo.", picture("avatar_ai.png")),
  person("hassan.trades", "Hassan Qureshi", "Fifty trades at the same size. It is on the wall.", color("#8B5CF6")),
  person("wren", "Wren Whitlock", "Day job, cat, six charts on a Sunday.", color("#6B7280")),
  person(
    "olu_adeyemi",
    "Oluwaseun Adeyemi",
    "Lagos. Swaps, spreads and other rents.",
    picture("avatar_money.png"),
    "PREMIUM",
  ),
  person("elenaP", "Elena Petrova", "Accountant. It has to balance.", color("#EC4899")),
  person("jonas_b", "Jonas Bergström", "New here. Demo account, real questions.", color("#3B82F6")),
  person("thandi_m", "Thandiwe Mokoena", "Imports by day, rand pairs with care.", picture("avatar_trading.png")),
  person("carlos.mx", "Carlos Ibarra", "The stop only moves towards profit.", color("#10B981")),
  person("nadia_k", "Nadia Khoury", "Two trades a week, on a busy week.", picture("avatar_trading.png"), "PREMIUM"),
  person("first_lot", "Ben Carver", "", color("#6366F1")),
  person("yuki-s", "Yuki Shimizu", "Restores from paper before sending.", color("#8B5CF6")),
  person("gregor_m", "Gregor Maier", "Retired engineer. Paper notebook, no battery.", picture("avatar_money.png")),
  person(
    "aisling_n",
    "Aisling Ní Bhriain",
    "I teach maths to fourteen-year-olds, so drawdowns do not scare me.",
    color("#EC4899"),
  ),
  person("deniz.a", "Deniz Aydın", "Counts clouds. İzmir.", picture("avatar_trading.png")),
  person("viet_nguyen", "Nguyễn Quốc Việt", "Software student, Da Nang.", picture("avatar_tech.png")),
  person("samira_h", "Samira Haddad", "Pharmacist. Reads the leaflet.", color("#10B981")),
  person("pete_leeds", "Pete Lawson", "Plumber. Options taught me about leaks.", color("#F59E0B")),
  person("rahel.t", "Rahel Tesfaye", "Bookkeeping in Addis. In no hurry.", picture("avatar_money.png")),
  person("minjun_p", "Park Min-jun", "Weekend books are thin.", color("#6B7280")),
];
