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
      "Welcome, Pete. 'What I actually did' is the right first question. Do lesson 2 of the intro course, then ask us anything.",
    ),
    say(24, 5, "Welcome! A plumber and a teacher walk into a margin call."),
    say(28, 3, "Feeling at home already"),
  ],
  [
    say(
      29,
      0,
      "Selam, I'm Rahel from Addis. I keep the books for two shops. I want to learn how the currency moves before it moves our prices again. I haven't traded real money yet, and I'm in no hurry.",
    ),
    say(16, 6, "A fellow ledger person! Not being in a hurry is the best edge a beginner can have."),
    say(18, 12, "Welcome, Rahel! I'm in Joburg, here for the same reason: imports."),
    say(29, 4, "Thank you both!"),
  ],
  [
    say(
      23,
      0,
      "Gregor, 67, Graz. Retired from building hydro plants. My grandson trades on his phone, and I'd like to understand what he's talking about before I tell him to stop.",
    ),
    say(11, 4, "Please report back on that conversation."),
    say(23, 2890, "Report: we compared journals. He didn't have one. Now we both do. He's still on his phone."),
    say(3, 9, "That's a win, Gregor.", 2),
  ],
  [
    say(
      26,
      0,
      "Hi, Việt, 22, Da Nang, studying software. Interested in the algo course later, intro first. Down 60 on crypto so far. Learned about fees the hard way.",
    ),
    say(5, 10, "Hey! Do the intro even if it feels slow. The sizing lesson is the one you'll turn into code later."),
    say(26, 3, "Already on lesson 4. You're right about lesson 5, I peeked."),
  ],
  [
    say(
      27,
      0,
      "Samira, pharmacist. I lurked for two months before writing this. You all seem kind and allergic to Lambos, so here I am.",
    ),
    say(20, 5, "Welcome. The allergy is chronic."),
    say(14, 7, "Welcome, Samira! Two months of reading puts you ahead of most of us."),
    say(
      0,
      11,
      "Glad you posted. If the emails or the privacy settings give you any trouble, let us know in #help-desk.",
    ),
  ],
];

export const WINS_AND_LOSSES_THREADS: readonly DemoThread[] = [
  [
    say(
      6,
      0,
      "Closed: **+2.4R**, index swing, eleven days. Plan followed: y. Nothing clever. Bought a pullback and forgot about it.",
    ),
    say(28, 5, "How do you forget about it for eleven days"),
    say(6, 3, "Vegetable garden. Leeks don't care about the index."),
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
    say(13, 0, "Closed: **-2.1R**. Plan: -1R. I added to a loser because it 'couldn't go lower'. It could."),
    say(15, 4, "It always can, until zero. What's the rule now?"),
    say(13, 5, "One entry per idea. If I want more, the *first* one has to be in the green."),
    say(2, 3, "That's a whole chapter in one line. Sorry about the extra 1.1R.", 2),
    say(13, 2, "Cheaper than the chapter was supposed to be."),
  ],
  [
    say(
      17,
      0,
      "First closed trade ever, demo: **-1R**. I was weirdly calm? Size was right, stop got hit, the day went on.",
    ),
    say(1, 6, "You just did the whole job. Winners are the same thing with a different ending."),
    say(12, 2, "Framing this one: *the day went on*"),
  ],
  [
    say(
      11,
      0,
      "My week: four trades, -0.3R, all four planned. A year ago, the same week would've been -6R. I'm counting it as a win, and no one can stop me.",
    ),
    say(3, 5, "No one's going to try."),
    say(24, 8, "Seconded, thirded, carried."),
    say(30, 4, "That's growth that doesn't show up in the balance yet. It will, or at least it'll stop costing you."),
  ],
];

export const HELP_DESK_THREADS: readonly DemoThread[] = [
  [
    say(21, 0, "I finished a lesson, but the bar on the course still says 4 of 6?"),
    say(12, 3, "Did you answer all of its questions? Reading to the end isn't enough. It got me, too."),
    say(21, 2, "...there was one left. Thank you. 5 of 6.", 1),
  ],
  [
    say(27, 0, "Can I change my username later?"),
    say(14, 4, "Yes: Profile, then Change next to Username, then Save."),
    say(27, 3, "That worked, thanks!"),
  ],
  [
    say(25, 0, "#strategy-lab is locked for me. Do I have to pay for it?"),
    say(
      16,
      5,
      "No, it unlocks at level 10. You earn XP by taking part: 10 for a message, 50 for a finished course, 100 when someone marks your answer as helpful.",
    ),
    say(25, 2, "So answering questions is the fast way."),
    say(
      0,
      6,
      "Yes, and that's on purpose. Posting 'gm' ten times isn't: repeats don't count, and there's a daily limit.",
      2,
    ),
    say(25, 3, "Fair enough. Off to be helpful."),
  ],
  [
    say(19, 0, "How do I quote someone? Putting it in quotation marks looks wrong."),
    say(
      24,
      2,
      "Put `> ` in front of the line. And `**two stars**` for bold, one for italics, backticks for `code`.",
      0,
    ),
    say(19, 1, "> Put it in front of the line\nLike this. Lovely.", 1),
  ],
  [
    say(29, 0, "My sign-in code shows up late on my phone, sometimes after ten minutes. By then it's expired."),
    say(
      0,
      9,
      "Your email provider delays new senders for a while. Mark one of our emails as *not spam*, and they should arrive right away. If not, write to us through the contact page and we'll check the logs.",
    ),
    say(29, 1210, "They've been instant since yesterday. Thank you!"),
  ],
  [
    say(18, 0, "Where can I see which reply I marked as helpful? I picked the wrong one, sorry."),
    say(22, 6, "Open that message's menu again and remove the mark, then mark the right one. The XP moves with it.", 0),
    say(18, 4, "Done. @{22} that one was yours all along."),
  ],
];

export const PLATFORM_FEEDBACK_THREADS: readonly DemoThread[] = [
  [
    say(5, 0, "Feature request: a keyboard shortcut to jump between unread channels."),
    say(26, 4, "+1, I live on the keyboard."),
    say(0, 14, "Good idea, noted. Can't promise a date."),
  ],
  [
    say(24, 0, "The animation on the titles is pretty, but a bit much with my migraines. Can I turn it off?"),
    say(
      0,
      8,
      "It follows your system's reduced-motion setting. On most phones: Accessibility, then Motion. If anything still moves after that, it's a bug on our end.",
    ),
    say(24, 5, "All calm now. That's thoughtful, thank you.", 1),
  ],
  [
    say(23, 0, "The numbers use a typeface where 0 and O look different. Someone cared. That's all."),
    say(3, 7, "Came here to say this."),
    say(10, 5, "And the columns line up! I noticed too."),
  ],
  [
    say(30, 0, "On my phone, the message box hides behind the keyboard for a second when I rotate it. Small thing."),
    say(0, 21, "Which phone and browser? A screenshot with the time would help us find it."),
    say(30, 6, "Sent both through the contact form."),
  ],
];
