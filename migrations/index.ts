import { CreateAccounts1763600000000 } from "./1763600000000-create-accounts";
import { CreateModeration1763600001000 } from "./1763600001000-create-moderation";
import { CreateCourses1763600002000 } from "./1763600002000-create-courses";
import { CreateLeaderboard1763600003000 } from "./1763600003000-create-leaderboard";
import { CreateCommunity1763600004000 } from "./1763600004000-create-community";
import { CreateAccountSecurity1763700000000 } from "./1763700000000-create-account-security";
import { CreateLearning1763800000000 } from "./1763800000000-create-learning";
import { CreatePayments1763900000000 } from "./1763900000000-create-payments";
import { ExtendCommunity1764100000000 } from "./1764100000000-extend-community";
import { ExtendPayments1764500000000 } from "./1764500000000-extend-payments";
import { ExtendCourses1764600000000 } from "./1764600000000-extend-courses";
import { CreateXpRanks1764700000000 } from "./1764700000000-create-xp-ranks";
import { CreateContact1764800000000 } from "./1764800000000-create-contact";
import { IndexAdmin1764900000000 } from "./1764900000000-index-admin";
import { CreateApiKeys1765000000000 } from "./1765000000000-create-api-keys";
import { IndexOrders1765100000000 } from "./1765100000000-index-orders";
import { CreateSubscriptionRenewals1765200000000 } from "./1765200000000-create-subscription-renewals";
import { CreateRateLimitCounts1766000000000 } from "./1766000000000-create-rate-limit-counts";
import { KeyLessons1767300000000 } from "./1767300000000-key-lessons";
import { EraseCertificateNames1767310000000 } from "./1767310000000-erase-certificate-names";
import { ConfirmAddresses1767320000000 } from "./1767320000000-confirm-addresses";
import { ExtendPaymentSweep1767330000000 } from "./1767330000000-extend-payment-sweep";
import { CreateFeaturedPeople1767500000000 } from "./1767500000000-create-featured-people";
import { CorrectDescriptions1767510000000 } from "./1767510000000-correct-descriptions";
import { CreateRefunds1767600000000 } from "./1767600000000-create-refunds";
import { IncludeCoursesInPremium1767700000000 } from "./1767700000000-include-courses-in-premium";
import { ApproveChannels1767800000000 } from "./1767800000000-approve-channels";
import { KeyMessageTexts1767810000000 } from "./1767810000000-key-message-texts";
import { DescribeCovers1767900000000 } from "./1767900000000-describe-covers";
import { AddActivityVisibility1767910000000 } from "./1767910000000-add-activity-visibility";
import { IndexCertificateNumbers1767920000000 } from "./1767920000000-index-certificate-numbers";
import { ExtendRefunds1767930000000 } from "./1767930000000-extend-refunds";
import { CreateServerProcesses1767940000000 } from "./1767940000000-create-server-processes";
import { RewordCourses1767950000000 } from "./1767950000000-reword-courses";
import { IndexSweeps1767960000000 } from "./1767960000000-index-sweeps";
import { CreatePractice1767980000000 } from "./1767980000000-create-practice";
import { CreateLessonNotes1767990000000 } from "./1767990000000-create-lesson-notes";
import { LinkMessagesToLessons1768000000000 } from "./1768000000000-link-messages-to-lessons";
import { CreateLessonVersions1768010000000 } from "./1768010000000-create-lesson-versions";
import { CreateExerciseAnswers1768020000000 } from "./1768020000000-create-exercise-answers";
import { AddAboutOfCourses1768030000000 } from "./1768030000000-add-about-of-courses";
import { StoreCheckIds1768040000000 } from "./1768040000000-store-check-ids";
import { RewordECommerce1768050000000 } from "./1768050000000-reword-e-commerce";
import { CreateThreads1768110000000 } from "./1768110000000-create-threads";
import { FillThreads1768110000001 } from "./1768110000001-fill-threads";
import { CreateMessageSearch1768120000000 } from "./1768120000000-create-message-search";
import { CreateAttachments1768130000000 } from "./1768130000000-create-attachments";
import { CreateNotifications1768140000000 } from "./1768140000000-create-notifications";
import { AddTradeCards1768150000000 } from "./1768150000000-add-trade-cards";
import { MarkDemoData1771000000000 } from "./1771000000000-mark-demo-data";
import { ApproveEmailChanges1771000010000 } from "./1771000010000-approve-email-changes";
import { FindSilentBrowsers1771000020000 } from "./1771000020000-find-silent-browsers";
import { ReturnPayments1771000030000 } from "./1771000030000-return-payments";
import { KeepAnswers1771000040000 } from "./1771000040000-keep-answers";
import { ArchiveLessons1771000050000 } from "./1771000050000-archive-lessons";
import { KeepRemovedMessages1771000060000 } from "./1771000060000-keep-removed-messages";
import { RememberBansAndBuyers1771000070000 } from "./1771000070000-remember-bans-and-buyers";
import { CreateQuarantine1771000080000 } from "./1771000080000-create-quarantine";
import { RewordAiAndFxCourses1771000200000 } from "./1771000200000-reword-ai-and-fx-courses";
import { StoreTermsAcceptance1771000230000 } from "./1771000230000-store-terms-acceptance";

/** In the order in which they run. The ones in released.json never change. */
export const MIGRATIONS = [
  CreateAccounts1763600000000,
  CreateModeration1763600001000,
  CreateCourses1763600002000,
  CreateLeaderboard1763600003000,
  CreateCommunity1763600004000,
  CreateAccountSecurity1763700000000,
  CreateLearning1763800000000,
  CreatePayments1763900000000,
  ExtendCommunity1764100000000,
  ExtendPayments1764500000000,
  ExtendCourses1764600000000,
  CreateXpRanks1764700000000,
  CreateContact1764800000000,
  IndexAdmin1764900000000,
  CreateApiKeys1765000000000,
  IndexOrders1765100000000,
  CreateSubscriptionRenewals1765200000000,
  CreateRateLimitCounts1766000000000,
  KeyLessons1767300000000,
  EraseCertificateNames1767310000000,
  ConfirmAddresses1767320000000,
  ExtendPaymentSweep1767330000000,
  CreateFeaturedPeople1767500000000,
  CorrectDescriptions1767510000000,
  CreateRefunds1767600000000,
  IncludeCoursesInPremium1767700000000,
  ApproveChannels1767800000000,
  KeyMessageTexts1767810000000,
  DescribeCovers1767900000000,
  AddActivityVisibility1767910000000,
  IndexCertificateNumbers1767920000000,
  ExtendRefunds1767930000000,
  CreateServerProcesses1767940000000,
  RewordCourses1767950000000,
  IndexSweeps1767960000000,
  CreatePractice1767980000000,
  CreateLessonNotes1767990000000,
  LinkMessagesToLessons1768000000000,
  CreateLessonVersions1768010000000,
  CreateExerciseAnswers1768020000000,
  AddAboutOfCourses1768030000000,
  StoreCheckIds1768040000000,
  RewordECommerce1768050000000,
  CreateThreads1768110000000,
  FillThreads1768110000001,
  CreateMessageSearch1768120000000,
  CreateAttachments1768130000000,
  CreateNotifications1768140000000,
  AddTradeCards1768150000000,
  MarkDemoData1771000000000,
  ApproveEmailChanges1771000010000,
  FindSilentBrowsers1771000020000,
  ReturnPayments1771000030000,
  KeepAnswers1771000040000,
  ArchiveLessons1771000050000,
  KeepRemovedMessages1771000060000,
  RememberBansAndBuyers1771000070000,
  CreateQuarantine1771000080000,
  RewordAiAndFxCourses1771000200000,
  StoreTermsAcceptance1771000230000,
];
