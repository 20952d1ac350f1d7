import { wordsOf } from "./question-terms";

const MIN_WORDS = 2;
const MIN_SHARE = 0.3;

/** Frequent words without accents, and the answer in that language. Words that are also frequent in English are left out. */
const LANGUAGES = [
  {
    words:
      "ich wie ist das und nicht der dem den ein eine einen fur mit mein meine wird wo warum wer wann auf oder sie wir gibt kostet danke bitte kann mich zu es heute morgen",
    reply:
      "Ich verstehe leider nur Englisch. Bitte stell deine Frage auf Englisch, oder schreib unserem Team über die Kontaktseite. Wenn du nicht aufhören kannst zu traden, findest du auf der Hilfeseite kostenlose Beratungsstellen.",
  },
  {
    words:
      "el los las un una que como cuanto cuesta por para puedo es mi esta donde cuando quiero tengo hay gracias hola con del curso dinero pagar manana",
    reply:
      "Lo siento, solo entiendo inglés. Haz tu pregunta en inglés o escribe a nuestro equipo desde la página de contacto. Si no puedes dejar de operar, en la página de ayuda encontrarás líneas de ayuda gratuitas.",
  },
  {
    words:
      "le les des un une est je puis comment combien coute ca quel quelle mon ma mes avec dans vous nous pas et ou merci bonjour payer peux que qu demain",
    reply:
      "Désolé, je ne comprends que l'anglais. Posez votre question en anglais, ou écrivez à notre équipe depuis la page de contact. Si vous n'arrivez pas à arrêter de trader, vous trouverez des services d'écoute gratuits sur la page d'aide.",
  },
].map(({ words, reply }) => ({ words: new Set(words.split(" ")), reply }));

/** The answer to a question in German, Spanish, or French: that the chatbot understands only English. Null for other questions. */
export function foreignReply(question: string): string | null {
  const words = wordsOf(question);
  const found = LANGUAGES.map((language) => ({
    reply: language.reply,
    count: words.filter((word) => language.words.has(word)).length,
  })).toSorted((a, b) => b.count - a.count)[0];
  if (!found || words.length === 0) return null;
  const isForeign = found.count >= MIN_WORDS && found.count / words.length >= MIN_SHARE;
  return isForeign || (words.length === 1 && found.count === 1) ? found.reply : null;
}
