/** Shown on the page, and described to search engines. */
export const pricingQuestions = [
  {
    question: "What do the prices include?",
    answer: "The prices are in US dollars and include VAT where it applies. There are no other fees.",
  },
  {
    question: "Can I get my money back?",
    answer: "Within 14 days you can withdraw without giving a reason, on your order page, and get a full refund.",
  },
  {
    question: "What happens when I cancel Premium?",
    answer:
      "Premium renews each month until you cancel it in My Courses. It then runs to the end of the month you paid for.",
  },
] as const;
