import { foreignReply } from "./foreign-language";

it.each([
  ["Was kostet das?", /nur Englisch/],
  ["Wird Bitcoin morgen steigen?", /nur Englisch/],
  ["Wie kann ich mit PayPal bezahlen?", /nur Englisch/],
  ["Ich kann nicht aufhören zu traden", /nur Englisch/],
  ["¿Cuánto cuesta?", /solo entiendo inglés/],
  ["Quiero pagar el curso con PayPal", /solo entiendo inglés/],
  ["Combien ça coûte ?", /que l'anglais/],
  ["Comment puis-je payer", /que l'anglais/],
  ["bonjour", /que l'anglais/],
])("answers %s in its language", (question, reply) => {
  expect(foreignReply(question)).toMatch(reply);
});

it.each([
  "How much does it cost?",
  "Who is der Boss?",
  "What does EST mean in the ma chart",
  "Can I comment on a lesson?",
  "hallo there",
  "",
])("doesn't take %s for a foreign language", (question) => {
  expect(foreignReply(question)).toBeNull();
});
