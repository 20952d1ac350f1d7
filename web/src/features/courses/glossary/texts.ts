export const glossaryTexts = {
  title: "Glossary",
  subtitle: "What the words of trading and money mean, in plain English.",
  found: (count: number) => `${count} ${count === 1 ? "term" : "terms"}`,
  loading: "Loading",
};
