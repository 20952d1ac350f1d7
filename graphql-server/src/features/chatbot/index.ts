export { OpenAiCompatibleModel } from "./chat-model";
export { ChatbotResolver } from "./chatbot.resolver";
export { ChatbotService } from "./chatbot.service";
export { dollars } from "./knowledge/course-entries";
export { HelpDesk } from "./knowledge/help-desk";
export type { HelpFacts } from "./knowledge/help-entry";
