import type { DemoMember } from "./demo-member";

const person = (
  username: string,
  name: string,
  bio: string,
  appearance: Pick<DemoMember, "avatar" | "profileColor">,
  role: DemoMember["role"] = "FREE",
): DemoMember => ({ username, name, bio, role, ...appearance });

const picture = (file: string): Pick<DemoMember, "avatar" | "profileColor"> => ({
  avatar: file,
  profileColor: null,
});
const color = (hex: string): Pick<DemoMember, "avatar" | "profileColor"> => ({
  avatar: null,
  profileColor: hex,
});

/** Of the members who also act while the server runs (live-cast/). Their names mark them wherever a member appears. */
const LIVE_CAST_BIO = "Demo member: not a real person, and my answers come from a script.";

/** The members who post in the demo conversations. */
export const DEMO_CAST: readonly DemoMember[] = [
  person(
    "marisol_demo",
    "Marisol Vega (demo)",
    `${LIVE_CAST_BIO} Likes sizing questions.`,
    picture("avatar_trading.png"),
    "PREMIUM",
  ),
  person(
    "kofi_demo",
    "Kofi Mensah (demo)",
    `${LIVE_CAST_BIO} Risk first, opinions second.`,
    picture("avatar_money.png"),
    "PREMIUM",
  ),
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
    "priya_demo",
    "Priya Raghavan (demo)",
    `${LIVE_CAST_BIO} If it's not in the CSV, it didn't happen.`,
    picture("avatar_tech.png"),
    "PREMIUM",
  ),
  person("DutchOven77", "Bram de Vries", "I swing trade and grow leeks. Both slowly.", color("#F59E0B")),
  person("amina_b", "Amina Benali", "Night nurse in Lyon. My phone stays in the locker.", color("#3B82F6")),
  person(
    "notyourquant",
    "Daniel Osei-Wright",
    "Former analyst. Nothing I write is advice, least of all to myself.",
    picture("avatar_tech.png"),
    "PREMIUM",
  ),
  person("lukasz_k", "Łukasz Kowalczyk", "Two clean weeks at a time.", color("#6366F1")),
  person("mei.lin", "Mei-Lin Chou", "Taipei. Counting days without trades.", picture("avatar_ai.png"), "PREMIUM"),
  person(
    "onemoretick",
    "Jack Brennan",
    "Recovering overtrader. Three losses and I'm done for the day.",
    color("#EF4444"),
  ),
  person("sofia_andrade", "Sofia Andrade", "Stats student in Porto. Mostly on demo.", picture("avatar_ai.png")),
  person("hassan.trades", "Hassan Qureshi", "Fifty trades at the same size. It's on my wall.", color("#8B5CF6")),
  person("wren_demo", "Wren Whitlock (demo)", `${LIVE_CAST_BIO} Six charts every Sunday.`, color("#6B7280")),
  person(
    "olu_adeyemi",
    "Oluwaseun Adeyemi",
    "Lagos. Swaps, spreads, and other kinds of rent.",
    picture("avatar_money.png"),
    "PREMIUM",
  ),
  person("elenaP", "Elena Petrova", "Accountant. It has to balance.", color("#EC4899")),
  person("jonas_demo", "Jonas Bergström (demo)", `${LIVE_CAST_BIO} Asks beginner questions.`, color("#3B82F6")),
  person(
    "thandi_m",
    "Thandiwe Mokoena",
    "Importer by day, careful with rand pairs by night.",
    picture("avatar_trading.png"),
  ),
  person("carlos.mx", "Carlos Ibarra", "My stop only moves toward profit.", color("#10B981")),
  person("nadia_k", "Nadia Khoury", "Two trades in a busy week.", picture("avatar_trading.png"), "PREMIUM"),
  person("first_lot", "Ben Carver", "", color("#6366F1")),
  person("yuki-s", "Yuki Shimizu", "Always test the backup first.", color("#8B5CF6")),
  person("gregor_m", "Gregor Maier", "Retired engineer. Paper notebook, no batteries.", picture("avatar_money.png")),
  person(
    "aisling_n",
    "Aisling Ní Bhriain",
    "I teach math to fourteen-year-olds, so drawdowns don't scare me.",
    color("#EC4899"),
  ),
  person("deniz.a", "Deniz Aydın", "Counting clouds in İzmir.", picture("avatar_trading.png")),
  person("viet_nguyen", "Nguyễn Quốc Việt", "Studying software in Da Nang.", picture("avatar_tech.png")),
  person("samira_h", "Samira Haddad", "Pharmacist. I read the fine print.", color("#10B981")),
  person("pete_leeds", "Pete Lawson", "Plumber. Options taught me about leaks.", color("#F59E0B")),
  person("rahel.t", "Rahel Tesfaye", "Bookkeeper in Addis. In no hurry.", picture("avatar_money.png")),
  person("minjun_p", "Park Min-jun", "Careful, weekend order books are thin.", color("#6B7280")),
];
