import { say, type DemoThread } from "./say";

/** Cast numbers of the two demo accounts that are members. */
const FRANKIE = 31;
const PRESLEY = 32;

/** Threads with messages from the demo accounts, by channel. */
export const ACCOUNT_THREADS: Readonly<Record<string, DemoThread>> = {
  introductions: [
    say(
      FRANKIE,
      0,
      "Frankie here. I lost 400 on one pair in one weekend, and I'd like to know what happened before I do it again.",
    ),
    say(3, 6, "Welcome. Start with what you wrote down before the trade. If that's nothing, you've found it."),
    say(FRANKIE, 4, "It's nothing. Found it.", 1),
    say(PRESLEY, 11, "Same way I got here. The journal thread in #general is where things got better for me."),
  ],
  "help-desk": [
    say(FRANKIE, 0, "Some channels have a lock. Is that about paying or levels?"),
    say(
      PRESLEY,
      7,
      "Mostly levels: #strategy-lab unlocks at 10 and #pro-floor at 25. It says so under their names. The lounge is Premium.",
      0,
    ),
    say(FRANKIE, 3, "Ten it is, then. Thanks.", 1),
  ],
  "wins-and-losses": [
    say(
      PRESLEY,
      0,
      "Closed: **+1.1R**, gold, two days. Plan followed: y. Took the partial right where I said I would.",
    ),
    say(17, 5, "How do you decide on the partial before you're in the trade?"),
    say(
      PRESLEY,
      4,
      "I write it next to the stop, as a price. Once I'm in, I'm not allowed to think about it anymore.",
      1,
    ),
    say(17, 2, "As a price. That's the part I was missing."),
  ],
  "chart-review": [
    say(22, 0, "Cable, 4h. Is this a range or a trend? I've drawn it three times and believed it every time."),
    say(FRANKIE, 9, "Cover the right half with your hand. I see a range on the left and a wish on the right.", 0),
    say(22, 3, "A wish on the right. Deleted, thanks."),
  ],
  general: [
    say(25, 0, "If I move my stop to break-even, am I still following the plan?"),
    say(PRESLEY, 6, "Only if the plan says when. Mine says after +1R, so that's the only place I do it.", 0),
    say(25, 4, "Mine says nothing. It will by tonight."),
    say(FRANKIE, 8, "Mine says it twice, in two different places. That's one way to lose, too."),
    say(0, 12, "Frankie, that's lesson 6 of the intro course in one sentence."),
  ],
  "premium-lounge": [
    say(PRESLEY, 0, "Could someone look at a Friday entry with me? I keep cutting the size by feel."),
    say(8, 5, "Post three of them. 'By feel' is just a rule you haven't written down yet."),
    say(PRESLEY, 2, "Three coming up."),
  ],
};
