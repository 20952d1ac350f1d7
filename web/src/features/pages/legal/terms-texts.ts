import { brand } from "../../../lib/brand";
import { TERMS_VERSION } from "../../accounts";
import type { OperatorFragment, RuleFragment } from "../../../gql/graphql";
import type { LegalText } from "./legal-text";
import { operatorIdentity } from "./operator";

/** Leaves out the seller, the Premium courses, and the rules until they load. */
export const termsText = (
  operator: OperatorFragment | undefined,
  premiumContents: string | undefined,
  rules: readonly RuleFragment[],
): LegalText => ({
  title: "Terms and conditions",
  lead: `What you can expect from ${brand.name}, and what we expect from you, in plain language.`,
  changedOn: TERMS_VERSION,
  sections: [
    {
      id: "education",
      title: "Education, not advice",
      paragraphs: [
        `${brand.name} is an education platform. The courses, the channels, the assistant, and everything members write are for education and discussion. Nothing here is investment, tax, or legal advice, and none of it takes your circumstances into account. We sell education: we are not authorized or regulated by the FCA or any other financial regulator.`,
        "You can lose everything you invest, and more if you use leverage. Most retail traders lose money. Past results, examples, and averages don't guarantee future results. Backtests, model accounts, and calculators show hypothetical results: they are prepared with hindsight, no one risked money on them, and they can leave out costs, missed fills, and fear. Real results differ, often sharply. You make your own decisions and are responsible for the outcome.",
      ],
    },
    {
      id: "account",
      title: "Your account",
      paragraphs: ["You need an account to use the community, the leaderboard, and your courses."],
      points: [
        "You must be at least 18 years old and provide accurate details.",
        "Each person may have one account. You may not lend, share, or sell it.",
        "Keep your password secret. You can end other sessions and turn on sign-in codes in your profile.",
        "Tell us immediately if someone else gets into your account. Until you do, you're responsible for what happens in it.",
      ],
    },
    {
      id: "courses",
      title: "Courses and Premium",
      paragraphs: [
        ...(operator?.operatorName ? [`The seller is ${operatorIdentity(operator)}, ${operator.supportAddress}.`] : []),
        "The price is the one shown at checkout, in US dollars, including VAT where it applies. You get access when the payment provider confirms your payment. You keep a course you bought for as long as we run the platform.",
        "A course with lessons that aren't written yet is sold as early access. Its page, the checkout, and your receipt show how many of its lessons exist. For Premium, they show it for each included course. We email you when a new lesson is published. Until all lessons are written, you can get a full refund on your order page at any time.",
        `Premium is a monthly subscription. It renews until you cancel it in My Courses. After you cancel, it stays active until the end of the period you paid for, and you can resume it until then.${premiumContents ? ` ${premiumContents}` : ""}`,
        "Lessons, illustrations, and exercises are for your own learning. You may not copy them for others, resell them, or submit them to a service that republishes them.",
      ],
    },
    {
      id: "refunds",
      title: "Canceling and refunds",
      paragraphs: [
        "If you are a consumer, you may withdraw from a purchase, including Premium, within 14 days without giving a reason. The 14 days begin on the day after your payment. We refund what you paid to your original payment method, within 14 days of your withdrawal.",
        "Use “Withdraw from contract here”: the link in your receipt, in the footer of every page, or on your order page. You don't have to sign in. The page also has the model withdrawal form, which you can send us instead. We confirm your withdrawal by email right away, with what you declared, the date, and the time.",
        "A full refund ends the access that you paid for, including the course's channel. A certificate you earned before the refund remains, with the record of how you earned it. These terms don't limit any further rights that the law gives you.",
      ],
    },
    {
      id: "community",
      title: "Community rules",
      paragraphs: ["Discuss markets, methods, and mistakes as you would with people you'll see again."],
      points: rules.map(({ clause, title, text }) => `${clause}. ${title}: ${text}`),
    },
    {
      id: "moderation",
      title: "What happens when rules are broken",
      paragraphs: [
        "Admins may delete messages, mute, remove, or ban members, and issue strikes. Every action has a reason and is recorded. A strike costs 200 XP and expires after 90 days. The fifth strike means a 30-day ban.",
        "Every decision has a page with its reasons. You can appeal on it for six months. Another admin than the one who decided answers the appeal or, if there is no other admin, the same one after three days. A program never does.",
        "You can report what breaks these rules, and you learn what becomes of your report. The complaints page has a form for illegal content that works without an account.",
      ],
    },
    {
      id: "xp",
      title: "XP, levels, and ranks",
      paragraphs: [
        "You earn XP by taking part: posting messages, completing courses, and helping others. XP has no cash value and can't be bought, sold, or transferred. We deduct it if whatever earned it is removed. Levels measure activity on this site, not trading skill.",
      ],
    },
    {
      id: "content",
      title: "Your content",
      paragraphs: [
        "You own what you write. You allow us to store it, and to show it to anyone who can read the channel, until it is deleted. If you delete your account, your messages stay under the name “Deleted user” so that other members' conversations remain readable. To remove specific messages, delete them first.",
      ],
    },
    {
      id: "service",
      title: "The service and our liability",
      paragraphs: [
        "We run the platform with care, but we can't promise uninterrupted service. Ticker prices are samples, not quotes. Lessons, messages, and trade cards on this site are not recommendations to trade.",
        "If we break these terms or don't take reasonable care, we are responsible for the foreseeable loss that this causes you, whether you pay us or not. Courses and Premium must be as described and supplied with reasonable care. If they aren't, your rights as a consumer apply in full.",
        `Complaints: write to ${operator?.supportAddress ?? "the address in our emails"}. We answer within 14 days.`,
        "Nothing here limits liability that the law doesn't let us limit, such as liability for fraud, or for death or injury caused by our negligence. We are not responsible for losses from your own trading decisions.",
      ],
    },
    {
      id: "ending",
      title: "Termination, changes, and governing law",
      paragraphs: [
        "You can delete your account in your profile at any time. We may close an account that breaks these terms. Otherwise, we may close an account with 30 days' notice and a fair refund for what you can no longer use.",
        "If we change these terms substantially, we tell you before the change takes effect. If you don't agree, you can close your account. The law of the country where the operator is established applies. You keep the consumer protection of the country you live in.",
      ],
    },
  ],
});
