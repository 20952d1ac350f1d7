export { OpenAiCompatibleModel } from "./chat-model";
export { ChatbotResolver } from "./chatbot.resolver";
export { ChatbotService } from "./chatbot.service";
export { dollars } from "./knowledge/course-entries";
export { FaqIndex } from "./knowledge/faq-index";
export type { FaqFacts } from "./knowledge/faq-entry";
