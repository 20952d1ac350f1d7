import { brand } from "../../../lib/brand";
import type { OperatorFragment } from "../../../gql/graphql";
import type { LegalText } from "./legal-text";
import { operatorIdentity } from "./operator";

/** The terms; what depends on the operator and on the courses of Premium is left out until it is loaded. */
export const termsText = (operator: OperatorFragment | undefined, premiumContents: string | undefined): LegalText => ({
  title: "Terms and conditions",
  lead: `What you may expect of ${brand.name}, and what we expect of you. Written to be read.`,
  changedOn: "2026-11-23",
  sections: [
    {
      id: "education",
      title: "Education, not advice",
      paragraphs: [
        `${brand.name} teaches. Courses, channels, the assistant and everything members write are education and conversation. Nothing here is investment, tax or legal advice, and nobody here knows your circumstances.`,
        "Trading can lose you all you put in, and with leverage more than that. Most retail traders lose money. Past results, examples and averages promise nothing. You decide, and you bear the result.",
      ],
    },
    {
      id: "account",
      title: "Your account",
      paragraphs: ["You need an account for the community, the leaderboard and your own courses."],
      points: [
        "You are at least 18 years old and give true details.",
        "One person, one account. It is not to be lent, shared or sold.",
        "Keep your password to yourself. You can end other sessions and switch on a sign-in code in your profile.",
        "Tell us at once if somebody else got in. What happens under your account counts as yours until you do.",
      ],
    },
    {
      id: "courses",
      title: "Courses and Premium",
      paragraphs: [
        ...(operator?.operatorName ? [`The seller is ${operatorIdentity(operator)}, ${operator.supportAddress}.`] : []),
        "The price is the one shown at the checkout, in US dollars, and includes VAT where it applies. Access opens when the payment provider confirms the payment, not before. A course you bought stays yours for as long as we run the platform.",
        "A course with lessons that aren't written yet is sold as early access: its page, the checkout, and your receipt say how many of its lessons exist. Those of Premium say it for each of its courses. We email you each new lesson. Until all lessons are written, you can get a full refund on your order page at any time.",
        `Premium is a monthly subscription. It renews until you cancel it in My Courses. After you cancel, it runs to the end of the period you paid for, and you can resume it until then.${premiumContents ? ` ${premiumContents}` : ""}`,
        "Lessons, drawings and exercises are for you to learn from. Copying them for others, reselling them or feeding them to a service that republishes them is not allowed.",
      ],
    },
    {
      id: "refunds",
      title: "Canceling and refunds",
      paragraphs: [
        "If you are a consumer you may withdraw from a purchase within 14 days, Premium included, without giving a reason, and get your money back the way you paid. Use the button on your order page, which your receipt links to, or write to us with the order number. We confirm your withdrawal by email at once, with its date and time.",
        "A refund ends the access that the payment gave: the course and its channel close, and a certificate earned meanwhile stays with the record of how it was earned. Rights the law gives you beyond this remain.",
      ],
    },
    {
      id: "community",
      title: "Rules of the community",
      paragraphs: ["Talk about markets, methods and mistakes as you would to people you will meet again."],
      points: [
        "No abuse, harassment, hate or threats, in channels or in names and pictures.",
        "No paid signals, no promised returns, no recruiting, no pumping of anything you hold.",
        "No spam, no scripts that post for you, no advertising without our consent.",
        "No personal details of other people, and nothing you have no right to post.",
        "Say so when you have an interest in what you recommend.",
      ],
    },
    {
      id: "moderation",
      title: "What happens when rules are broken",
      paragraphs: [
        "Admins may delete messages, mute, remove or ban people, and give strikes. Each act has a reason and is recorded. A strike costs 200 XP and expires after 90 days; the fifth means a ban of 30 days.",
        "If you think an admin was wrong, write to us. Somebody other than the admin concerned will look at it wherever there is one.",
      ],
    },
    {
      id: "xp",
      title: "XP, levels and ranks",
      paragraphs: [
        "XP is earned by taking part: writing, finishing courses, helping others. It is worth nothing in money, cannot be bought, sold or transferred, and is taken back when what earned it goes. Levels measure activity here, not skill at trading.",
      ],
    },
    {
      id: "content",
      title: "What you write",
      paragraphs: [
        "It stays yours. You allow us to store it and show it to those who may read the channel, for as long as it stands. Messages remain under the name “Deleted user” if you delete your account, so that other people's conversations stay readable; delete single messages first if you want them gone.",
      ],
    },
    {
      id: "service",
      title: "The service, and our liability",
      paragraphs: [
        "We keep the platform running with care but cannot promise that it is never interrupted. Prices shown in tickers are samples, not quotes. Do not trade on anything you read off this site.",
        "If we break these terms or don't take reasonable care, we are responsible for the loss that this foreseeably causes you, whether you pay us or not. Courses and Premium must be as described and supplied with reasonable care; if they aren't, your rights as a consumer apply in full.",
        "Nothing here limits liability that the law doesn't let us limit, such as for fraud, or for death or injury that our negligence causes. We are not responsible for losses from trading decisions that you make yourself.",
      ],
    },
    {
      id: "ending",
      title: "Leaving, changes, law",
      paragraphs: [
        "You can delete your account at any time in your profile. We may end an account that breaks these terms, or with 30 days' notice and a fair refund for what you can no longer use.",
        "If we change these terms in substance we say so before the change takes effect; who does not agree may leave. The law of the country in which the operator is established applies, and the consumer protection of the country you live in stays with you.",
      ],
    },
  ],
});
