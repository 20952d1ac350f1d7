import { say, type DemoThread } from "./say";

/** The two demo accounts that are members, as they are numbered in the cast. */
const FRANKIE = 31;
const PRESLEY = 32;

/** Threads in which the demo accounts speak, by channel. */
export const ACCOUNT_THREADS: Readonly<Record<string, DemoThread>> = {
  introductions: [
    say(
      FRANKIE,
      0,
      "Frankie. I lost 400 on one pair in one weekend and would like to know what happened before I do it again.",
    ),
    say(3, 6, "Welcome. Begin with what you had written down before the trade. If that is nothing, you have found it."),
    say(FRANKIE, 4, "It is nothing. Found it.", 1),
    say(PRESLEY, 11, "Same door I came in through. The journal thread in #general is where it got better."),
  ],
  "help-desk": [
    say(FRANKIE, 0, "Some channels have a lock. Is that about paying or about levels?"),
    say(
      PRESLEY,
      7,
      "Levels mostly: #strategy-lab opens at 10 and #pro-floor at 25, it is in the line under their names. The lounge is Premium.",
      0,
    ),
    say(FRANKIE, 3, "Ten it is, then. Thanks.", 1),
  ],
  "wins-and-losses": [
    say(
      PRESLEY,
      0,
      "Closed: **+1.1R**, gold, two days. Plan followed: y. The partial came off where I had said it would.",
    ),
    say(17, 5, "How do you decide about the partial before you are in the trade?"),
    say(
      PRESLEY,
      4,
      "I write it beside the stop, as a price. In the trade I am not allowed to think about it any more.",
      1,
    ),
    say(17, 2, "As a price. That is the part I was missing."),
  ],
  "chart-review": [
    say(
      22,
      0,
      "Cable, four hours. Is this a range or a trend? I have drawn it three times and believed it three times.",
    ),
    say(FRANKIE, 9, "Cover the right half with your hand. I get a range on the left and a wish on the right.", 0),
    say(22, 3, "A wish on the right. Deleted, thank you."),
  ],
  general: [
    say(25, 0, "If I move my stop to break-even, am I still following the plan?"),
    say(PRESLEY, 6, "Only if the plan says when. Mine says after +1R, so it is done there and nowhere else.", 0),
    say(25, 4, "Mine says nothing. It will by tonight."),
    say(FRANKIE, 8, "Mine says it twice, in two different places. Also a way to lose."),
    say(0, 12, "Frankie, that is lesson 6 of the intro course in one sentence."),
  ],
  "premium-lounge": [
    say(PRESLEY, 0, "Could somebody look at a Friday entry with me? I keep cutting the size by feel."),
    say(8, 5, "Post three of them. By feel is a rule you have not written down yet."),
    say(PRESLEY, 2, "Three it is."),
  ],
};
