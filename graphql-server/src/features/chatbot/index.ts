export { OpenAiCompatibleModel } from "./chat-model";
export { ChatbotResolver } from "./chatbot.resolver";
export { ChatbotService } from "./chatbot.service";
export { dollars } from "./course-entries";
export { HelpDesk } from "./help-desk";
export type { HelpFacts } from "./help-entry";
