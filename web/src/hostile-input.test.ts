/** @jest-environment node */
import { expectQuick } from "../../tests/kit/hostile-inputs";
import { cannedAnswer } from "./features/chatbot/canned-answers";
import { extractDigits } from "./features/accounts/code-step/digits";
import { findCompletionQuery } from "./features/community/completion/completion-query";
import { isPrice } from "./features/community/trade-cards/trade-fields";
import { hasFilters, suggestFilters, unfinishedSender } from "./features/search/search-options";
import { parseMarkup } from "./lib/markup/parse-markup";
import { plainExcerpt, plainText } from "./lib/markup/plain-text";
import { parseCommunityLink, safeImage, safeLink } from "./lib/markup/safe-url";
import { readNumber } from "./lib/text/numbers";
import { checkEmail } from "./ui/form/field-rules";

const MARKUP = ["*", "**", "_", "__", "~~", "||", "`", "```", "> ", "[", "](", ")", "![", "[a](http://a", "@", "\n"];
const URLS = ["http://", "https://", "www.", "/", "(", ")", ".", "#", "?", "[", "&"];
/** Longer than any field accepts, because the browser checks what is typed or pasted before the server does. */
const PASTED = 100_000;

it.each<[string, (text: string) => unknown, number, readonly string[]]>([
  ["messages", parseMarkup, 8_000, [...MARKUP, ...URLS, "- ", "1. "]],
  ["plain texts", plainText, 8_000, MARKUP],
  ["excerpts", plainExcerpt, 8_000, MARKUP],
  ["links", (text) => [safeLink(text), safeImage(text), parseCommunityLink(text)], PASTED, [...URLS, "/community/"]],
  ["mentions", (text) => findCompletionQuery(text, text.length), PASTED, ["@", ".", "-", "_", "@a"]],
  [
    "search queries",
    (text) => [hasFilters(text), unfinishedSender(text), suggestFilters(text, [], [])],
    PASTED,
    ["from:", "in:#", "before:", "@", ":"],
  ],
  ["prices", isPrice, PASTED, ["1", ".", ",", "-", "'", "1,000", "$"]],
  ["numbers", (text) => readNumber(text, "lot"), PASTED, ["1", ".", ",", "-", "'", "1,000", "lot", "%"]],
  ["email addresses", checkEmail, PASTED, ["@", ".", "a@a.", "a@a"]],
  ["codes", extractDigits, PASTED, ["1", "-"]],
  ["questions to the chatbot", cannedAnswer, 2_000, ["what ", "price", "'", "?"]],
])("parses hostile %s quickly", (_what, parse, length, marks) => expectQuick(parse, length, marks));
