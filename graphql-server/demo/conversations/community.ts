import { say, type DemoThread } from "./say";

export const INTRODUCTIONS_THREADS: readonly DemoThread[] = [
  [
    say(
      28,
      0,
      "Pete, Leeds, plumber, 44. Lost 1,900 on options in 2021 because a video told me to. Here to find out what I actually did.",
    ),
    say(
      2,
      8,
      "Welcome Pete. 'What I actually did' is the right first question. Intro course, lesson 2, then ask anything.",
    ),
    say(24, 5, "Welcome! A plumber and a teacher walk into a margin call."),
    say(28, 3, "Already feel at home"),
  ],
  [
    say(
      29,
      0,
      "Selam, I am Rahel from Addis. I do bookkeeping for two shops. I want to learn how the currency moves before it moves our prices again. I have not traded real money yet and I am in no hurry.",
    ),
    say(16, 6, "A fellow ledger person! No hurry is the best edge a beginner can have."),
    say(18, 12, "Welcome Rahel, from Joburg. Same reason here, imports."),
    say(29, 4, "Thank you both!"),
  ],
  [
    say(
      23,
      0,
      "Gregor, 67, Graz. Retired from building hydro plants. My grandson trades on his telephone and I would like to understand what he is talking about before I tell him to stop.",
    ),
    say(11, 4, "Please report back on that conversation."),
    say(
      23,
      2890,
      "Report: we compared journals. He does not have one. We now both have one. He is still on the telephone.",
    ),
    say(3, 9, "That is a win, Gregor.", 2),
  ],
  [
    say(
      26,
      0,
      "Hi, Việt, 22, Da Nang, software student. Interested in the algo course later, intro first. Down 60 on crypto so far, learned about fees the classic way.",
    ),
    say(5, 10, "Hey! Do the intro even if it feels slow, the sizing lesson is the one you will put into code later."),
    say(26, 3, "On lesson 4 already. You are right about lesson 5, I peeked."),
  ],
  [
    say(
      27,
      0,
      "Samira, pharmacist. I read for two months before writing this. You seem kind and allergic to lambos, so here I am.",
    ),
    say(20, 5, "Welcome. The allergy is chronic."),
    say(14, 7, "Welcome Samira! Two months of reading puts you ahead of most of us."),
    say(0, 11, "Glad you wrote. If the emails or the privacy settings give you any trouble, tell us in #help-desk."),
  ],
];

export const WINS_AND_LOSSES_THREADS: readonly DemoThread[] = [
  [
    say(
      6,
      0,
      "Closed: **+2.4R**, index swing, eleven days. Plan followed: y. Nothing clever, bought a pullback and forgot about it.",
    ),
    say(28, 5, "How do you forget about it for eleven days"),
    say(6, 3, "Allotment. Leeks do not care about the index."),
    say(14, 9, "Filed under: risk management, vegetables."),
  ],
  [
    say(
      20,
      0,
      "Closed: **-1R**, cable, 3h. Plan followed: y. Good entry, wrong direction, fair price for the information.",
    ),
    say(10, 4, "Clean. Next."),
    say(20, 1, "Next."),
  ],
  [
    say(13, 0, "Closed: **-2.1R**. Plan: -1R. I added to a loser because it 'could not go lower'. It could."),
    say(15, 4, "It always can, until zero. What is the rule now?"),
    say(13, 5, "One entry per idea. If I want more, the *first* one has to be in profit."),
    say(2, 3, "That is a whole chapter in one line. Sorry about the 1.1 extra.", 2),
    say(13, 2, "Cheaper than the chapter was supposed to be."),
  ],
  [
    say(
      17,
      0,
      "First closed trade ever, demo: **-1R**. I was strangely calm? Size was right, stop was hit, the day went on.",
    ),
    say(1, 6, "You just did the whole job. The winners are the same thing with a different ending."),
    say(12, 2, "Framing this one: *the day went on*"),
  ],
  [
    say(
      11,
      0,
      "Week: four trades, -0.3R, all four planned. A year ago the same week would have been -6. I count this as a win and nobody can stop me.",
    ),
    say(3, 5, "Nobody will try."),
    say(24, 8, "Seconded, thirded, carried."),
    say(30, 4, "That is growth that does not show up in the balance yet. It will, or at least it will stop costing."),
  ],
];

export const HELP_DESK_THREADS: readonly DemoThread[] = [
  [
    say(21, 0, "I finished a lesson but the bar on the course still says 4 of 6?"),
    say(12, 3, "Did you press the button under the lesson? Reading to the end is not enough, I fell for that too."),
    say(21, 2, "...there is a button. Thank you. 5 of 6.", 1),
  ],
  [
    say(27, 0, "Can I change my username later?"),
    say(14, 4, "Yes: Profile, then Change beside Username, then Save."),
    say(27, 3, "Worked, thanks!"),
  ],
  [
    say(25, 0, "#strategy-lab is locked for me. Do I have to pay for it?"),
    say(
      16,
      5,
      "No, it opens at level 10. You get XP by taking part: 10 for a message, 50 for a finished course, 100 when somebody marks your answer as helpful.",
    ),
    say(25, 2, "So answering questions is the fast way."),
    say(
      0,
      6,
      "It is, and it is meant to be. Ten messages of 'gm' are not: repeats earn nothing, and there is a limit per day.",
      2,
    ),
    say(25, 3, "Fair. Off to be helpful."),
  ],
  [
    say(19, 0, "How do I quote somebody? Typing it in quotation marks looks wrong."),
    say(
      24,
      2,
      "Put `> ` in front of the line. And `**two stars**` for bold, one for italics, backticks for `code`.",
      0,
    ),
    say(19, 1, "> Put it in front of the line\nlike this. Lovely.", 1),
  ],
  [
    say(
      29,
      0,
      "The code for signing in arrives late on my phone, sometimes after ten minutes. By then it has expired.",
    ),
    say(
      0,
      9,
      "Your mail provider holds new senders back for a while. Mark one of our messages as *not spam* and it should become immediate. If not, write to us through the contact page and we look at the log.",
    ),
    say(29, 1210, "Immediate since yesterday. Thank you."),
  ],
  [
    say(18, 0, "Where do I see which reply I marked as helpful? I gave it to the wrong person, sorry."),
    say(
      22,
      6,
      "Open the menu on that message again and withdraw it, then mark the right one. The points move along.",
      0,
    ),
    say(18, 4, "Done. @{22} that one was yours all along."),
  ],
];

export const PLATFORM_FEEDBACK_THREADS: readonly DemoThread[] = [
  [
    say(5, 0, "Request: keyboard shortcut to jump between channels with something unread."),
    say(26, 4, "+1, I live on the keyboard."),
    say(0, 14, "Noted, and a good one. No date promised."),
  ],
  [
    say(24, 0, "The motion on the titles is pretty, and a little much with my migraine. Can it be switched off?"),
    say(
      0,
      8,
      "It follows your system setting for reduced motion. On most phones: Accessibility, then Motion. If anything still moves after that, it is our bug.",
    ),
    say(24, 5, "All quiet now. That was considerate, thank you.", 1),
  ],
  [
    say(23, 0, "Numbers are in a typeface where 0 and O differ. Somebody cared. That is all."),
    say(3, 7, "Came here to second this."),
    say(10, 5, "And the columns line up! I noticed too."),
  ],
  [
    say(30, 0, "On the phone the composer hides behind the keyboard for a second when I rotate. Small thing."),
    say(0, 21, "Which phone and browser? A screenshot with the time helps us find it."),
    say(30, 6, "Sent through the contact form with both."),
  ],
];
