import { CreateAccounts1796000000000 } from "./1796000000000-create-accounts";
import { CreateModeration1796000000001 } from "./1796000000001-create-moderation";
import { CreateCourses1796000000002 } from "./1796000000002-create-courses";
import { CreateLeaderboard1796000000003 } from "./1796000000003-create-leaderboard";
import { CreateCommunity1796000000004 } from "./1796000000004-create-community";
import { CreatePayments1796000000005 } from "./1796000000005-create-payments";
import { CreateContact1796000000006 } from "./1796000000006-create-contact";
import { CreateIntegrations1796000000007 } from "./1796000000007-create-integrations";
import { CreateNotifications1796000000008 } from "./1796000000008-create-notifications";
import { CreateSite1796000000009 } from "./1796000000009-create-site";
import { CreateAdmin1796000000010 } from "./1796000000010-create-admin";
import { CreateServerProcesses1796000000011 } from "./1796000000011-create-server-processes";
import { AddFailedRefunds1796000000012 } from "./1796000000012-add-failed-refunds";
import { CreateNewcomers1797000000000 } from "./1797000000000-create-newcomers";
import { CreateFavoriteChannels1797000000001 } from "./1797000000001-create-favorite-channels";
import { CreateChannelSamples1797000000002 } from "./1797000000002-create-channel-samples";
import { AddReminders1797000000020 } from "./1797000000020-add-reminders";
import { CreateScheduledMessages1797000000021 } from "./1797000000021-create-scheduled-messages";
import { AddThreadOnlyReplies1797000000022 } from "./1797000000022-add-thread-only-replies";
import { AddSolvedAnswers1797000000030 } from "./1797000000030-add-solved-answers";
import { CreateSimulator1797000000040 } from "./1797000000040-create-simulator";
import { CreateSimulatorChallenges1797000000041 } from "./1797000000041-create-simulator-challenges";
import { CreateJournal1797000000050 } from "./1797000000050-create-journal";
import { AddPrivateAttachments1797000000051 } from "./1797000000051-add-private-attachments";
import { CreateSimulatorLab1797000000060 } from "./1797000000060-create-simulator-lab";
import { CreateDecisions1797000000070 } from "./1797000000070-create-decisions";
import { CreateAuthenticatorApps1797000000080 } from "./1797000000080-create-authenticator-apps";
import { AddConfirmedSessions1797000000081 } from "./1797000000081-add-confirmed-sessions";
import { CreateXpDisputes1797000000083 } from "./1797000000083-create-xp-disputes";
import { CreateBlocks1797000000089 } from "./1797000000089-create-blocks";
import { CreateConversations1797000000090 } from "./1797000000090-create-conversations";
import { CreateHeldMessages1797000000095 } from "./1797000000095-create-held-messages";
import { AddChannelRules1797000000096 } from "./1797000000096-add-channel-rules";
import { CreateGuardRules1797000000100 } from "./1797000000100-create-guard-rules";
import { CreateModerators1797000000101 } from "./1797000000101-create-moderators";
import { CreatePasskeys1797000000102 } from "./1797000000102-create-passkeys";
import { CreateStaffFactorRule1797000000103 } from "./1797000000103-create-staff-factor-rule";
import { CreateLinkedIdentities1797000000105 } from "./1797000000105-create-linked-identities";

/** In the order in which they run. The ones in released.json never change. */
export const MIGRATIONS = [
  CreateAccounts1796000000000,
  CreateModeration1796000000001,
  CreateCourses1796000000002,
  CreateLeaderboard1796000000003,
  CreateCommunity1796000000004,
  CreatePayments1796000000005,
  CreateContact1796000000006,
  CreateIntegrations1796000000007,
  CreateNotifications1796000000008,
  CreateSite1796000000009,
  CreateAdmin1796000000010,
  CreateServerProcesses1796000000011,
  AddFailedRefunds1796000000012,
  CreateNewcomers1797000000000,
  CreateFavoriteChannels1797000000001,
  CreateChannelSamples1797000000002,
  AddReminders1797000000020,
  CreateScheduledMessages1797000000021,
  AddThreadOnlyReplies1797000000022,
  AddSolvedAnswers1797000000030,
  CreateSimulator1797000000040,
  CreateSimulatorChallenges1797000000041,
  CreateJournal1797000000050,
  AddPrivateAttachments1797000000051,
  CreateSimulatorLab1797000000060,
  CreateDecisions1797000000070,
  CreateAuthenticatorApps1797000000080,
  AddConfirmedSessions1797000000081,
  CreateXpDisputes1797000000083,
  CreateBlocks1797000000089,
  CreateConversations1797000000090,
  CreateHeldMessages1797000000095,
  AddChannelRules1797000000096,
  CreateGuardRules1797000000100,
  CreateModerators1797000000101,
  CreatePasskeys1797000000102,
  CreateStaffFactorRule1797000000103,
  CreateLinkedIdentities1797000000105,
];
