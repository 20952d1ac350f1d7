import { createAccounts } from "./features/accounts";
import { createAdmin } from "./features/admin";
import { createChatbot } from "./features/chatbot";
import {
  announcePremiumChange,
  archiveCourseChannel,
  createCommunity,
  createCourseChannel,
  startReadingNow,
} from "./features/community";
import { createContact, createContactMessage } from "./features/contact";
import { createCourses } from "./features/courses";
import type { Feature, FeatureDeps } from "./features/feature";
import { createIntegrations } from "./features/integrations";
import { createJournal, recordSimulatedTrades, recordTradeCards } from "./features/journal";
import { createLeaderboard, refundStrikeXp, deductStrikeXp, publishXpChange } from "./features/leaderboard";
import {
  activeBan,
  BannedIdentities,
  createDecisions,
  createModeration,
  createScamGuard,
  removalReason,
  restrictionsSql,
  writeAudit,
} from "./features/moderation";
import { createNewcomers } from "./features/newcomers";
import { createNotifications } from "./features/notifications";
import { createPayments, stopCharges, stopRenewals } from "./features/payments";
import { createPrivacy } from "./features/privacy";
import { createProfiles } from "./features/profiles";
import { createSearch } from "./features/search";
import { createSimulator, readScenarios } from "./features/simulator";
import { createSite, type DemoInfo } from "./features/site";
import { createTools } from "./features/tools";

/** Creates all features and connects their dependencies. */
export function createFeatures(deps: FeatureDeps, demo: DemoInfo): Feature[] {
  const guard = createScamGuard(deps);
  const bannedIdentities = new BannedIdentities(deps.secret);
  const accounts = createAccounts(deps, {
    activeBan,
    removalReason,
    restrictionsSql,
    writeAudit,
    bannedIdentities,
    startReadingNow,
    guard,
  });
  const tools = createTools();
  const scenarios = readScenarios();
  const courses = createCourses(deps, {
    scenarios,
    pictures: accounts.pictures,
    channels: { create: createCourseChannel, archive: archiveCourseChannel },
    calculators: tools.calculators,
    announcePremiumChange,
  });
  const decisions = createDecisions(deps);
  const community = createCommunity(deps, { ...accounts, recordTradeCards, decisions, guard });
  const contact = createContact(deps);
  const features: Feature[] = [
    accounts,
    createProfiles(deps, { ...accounts, guard }),
    courses,
    createNewcomers(deps, { courses: courses.courses }),
    createPayments(deps, {
      courses: courses.courses,
      sendToTeam: (manager, message) => createContactMessage(manager, { ...message, email: deps.env.SUPPORT_EMAIL }),
    }),
    tools,
    createLeaderboard(deps),
    createSearch(deps, { calculators: tools.calculators, glossary: courses.glossary }),
    community,
    createModeration(deps, {
      sessions: accounts.sessions,
      banLinks: accounts.banLinks,
      bannedIdentities,
      decisions,
      guard,
      messages: community.messages,
      heldMessages: community.heldMessages,
      strikeXp: { deduct: deductStrikeXp, refund: refundStrikeXp, announce: publishXpChange },
      stopRenewals: (...member) => stopRenewals(deps.jobs, ...member),
      stopCharges: (...member) => stopCharges(deps.jobs, ...member),
    }),
    createNotifications(deps, community),
    contact,
    createChatbot(deps, {
      courses: courses.courses,
      glossary: courses.glossary,
      contact: contact.contact,
      calculators: tools.calculators,
    }),
    createAdmin(deps, community),
    createSimulator(deps, { scenarios, tasks: courses.tasks, recordTrades: recordSimulatedTrades }),
    createJournal(deps, community),
    createIntegrations(deps, accounts),
    createSite(deps, demo),
  ];
  const personalData = features.flatMap((feature) => feature.personalData ?? []);
  return [...features, createPrivacy(deps, { accounts, personalData })];
}
