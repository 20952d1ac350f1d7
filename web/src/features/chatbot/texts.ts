import { brand } from "../../lib/brand";

/** Texts of the chatbot. The specification fixes some of them. */
export const chatbotTexts = {
  title: `${brand.name} Assistant`,
  open: "Open the chat assistant",
  close: "Close the chat assistant",
  offline: "Offline mode",
  thinking: "Thinking...",
  placeholder: "Ask me anything...",
  send: "Send",
} as const;

export const chatbotErrors = {
  failed: "⚠️ The chatbot encountered an error. Please try again later.",
  unavailable: "The chatbot service is currently unavailable. I'll use simulated responses instead.",
  empty: "I received your message but couldn't generate a proper response.",
} as const;

export const suggestionGroups = [
  {
    title: "Courses and prices",
    questions: ["Which courses are free?", "How much do the courses cost?", "What is Premium and what does it cost?"],
  },
  {
    title: "Community and XP",
    questions: ["How do I earn XP?", "Why can't I open a channel?", "What happens when I get a strike?"],
  },
  {
    title: "Your account",
    questions: ["I did not get the verification code", "How do I change my profile picture?"],
  },
] as const;
