export { OpenAiCompatibleModel } from "./chat-model";
export { ChatbotResolver } from "./chatbot.resolver";
export { ChatbotService } from "./chatbot.service";
export { dollars } from "./knowledge/course-entries";
export { FaqIndex } from "./knowledge/help-desk";
export type { FaqFacts } from "./knowledge/help-entry";
