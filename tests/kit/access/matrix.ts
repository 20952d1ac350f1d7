/**
 * Who can do what: the outcome of every operation for each actor, in the order of `ACTORS` (visitor, API key, banned, blocked,
 * member, moderator of another channel, moderator, admin, owner). What the operation is about belongs to the owner.
 *
 * `+` it runs; `-` it is refused; `0` there is no such thing for this actor; `!` it is refused for a reason that has nothing to do
 * with access, such as a missing code. An operation without a row fails the test, and so does a row without an operation.
 */
export const ACCESS: Record<string, string> = {
  "---++++++": `
    activityVisibility answerCheck answerExercise answerNewcomerQuestions attachmentLinks blockedMembers
    cancelEmailChange changePassword channel channelNotificationSettings channelSamples channels completePurchase
    confirmIdentity conversations createApiKey createChannel deleteJournalSetup deleteJournalTrade
    deleteScheduledMessage directMessageSettings disableMfa dismissFirstSteps dueReviews endAllSessions
    enrollInCourse followThread heldMessages importJournal journalExport journalPositions journalSettings
    journalSetups journalStatistics journalTrades leaveConversation lessonQuestions logout markChannelRead
    markChannelUnread markNotificationsRead me member memberSuggestions members message messageChanges myApiKeys
    myCourses myReports mySanctions mySessions myXpReceipts notificationCounts notificationSettings notifications
    online onlineCount openSimulatorLabNotebook pinnedMessages reactedMembers removeReaction removeReminder
    resendEmailConfirmation review saveJournalSettings saveLessonNote saveLessonPosition saveMessage savedMessages
    scheduleMessage scheduledMessages search searchMessages secondFactor sendMessage setActivityVisibility
    setChannelNotifications setFavoriteChannels setLeaderboardListing setReminder setTakesRequests setTyping
    signInMethods simulatorChallenge simulatorLabNotebooks simulatorLabResult simulatorQuestions simulatorRecord
    simulatorRuns startAuthenticator startMfa startPasskey startPasskeyCheck startSimulatorChallenge
    startSimulatorRun thread unblockMember unfollowThread unsaveMessage unsubscribeFromPush
    updateNotificationSettings withdrawHeldMessage`,
  "-------+-": `
    adjustXp adminTasks analytics answerXpDispute apiKeys approveChannel archiveLesson archivedLessons auditActions
    auditLog banUser changeUserRole contactCounts contactMessage contactMessages courseBuyers courseDrafts
    decideAppeal deleteContactMessage deleteCourse deleteFeaturedPerson deleteGuardRule deleteUser drawCheck
    guardRules helpfulMarkPatterns kickUser lessonDraft liftBan liftKick markContactMessageRead markHelpful
    moderationRecord moderatorRights moveChannel moveCourse moveLesson muteUser onlineUserIds openAppeals
    openXpDisputes orderCount orders previewLesson refundPayment registeredUser registeredUserTotals registeredUsers
    rejectChannel releaseSiteQuarantine replyToContactMessage restoreChannel restoreLesson saveCourse
    saveFeaturedPerson saveGuardRule saveLesson setChannelSample setGuardRuleEnabled setModerator statementFile
    strikeUser tryGuardRule unmuteUser updateChannel withdrawHelpful withdrawStrike`,
  "+--++++++": `
    askChatbot calculator calculators certificate communityRules confirmWithdrawal decideTestCheckout featuredPeople
    findWithdrawal glossary glossaryTerm handOverChat lesson lessonSample login publicProfile refreshSession
    register requestPasswordReset resendCode resetLinkStatus sendContactMessage sendNotice signInProviders
    simulatorScenarios staffCheck startPasskeySignIn testCheckout transparencyReport withdrawal`,
  "---00000+": `
    acceptConversation addToConversation answerSimulatorQuestion closeSimulatorTrade conversation
    declineConversation deleteAttachment endSession endSimulatorRun journalTrade moveSimulatorOrder
    placeSimulatorOrder receipt renamePasskey saveFinalTestAnswer saveJournalSetup saveJournalTrade
    sendScheduledMessage simulatorLabNotebook simulatorRun stepSimulatorRun unlinkProvider updateScheduledMessage`,
  "---!!!!!!": `
    addPasskey removePasskey checkSimulatorTask completeLesson confirmAuthenticator confirmMfa createRecoveryCodes
    removeAuthenticator showSolution startFinalTest subscribeToPush uploadAttachment`,
  "---00000!": `
    cancelSimulatorOrder disputeXpReceipt revealSimulatorLabHoldout shareJournalTrade submitFinalTest
    trySimulatorLabRule`,
  "--+++++++": "deleteMyAccount myData myDecisions myPurchases",
  "-----0++-": "claimCase decideCase moderationCase releaseCase",
  "!--!!!!!!": "confirmEmail registerWithProvider resetPassword signInWithPasskey",
  "-----+++-": "addModerationNote decidedCases moderationQueue",
  "++-++++++": "course courses premiumCourses",
  "---------": "finishProviderSignIn linkProvider verifyCode",
  "-------++": "enrollments updateProfile",
  "-+-++++++": "leaderboard ranking",
  "--0000000": "cancelPremium myPremium",
  "--000000+": "cancelMyOrder myOrder",
  "---+++++!": "blockMember reportContent",
  "--------+": "editMessage setTradeStatus",
  "------++-": "pinMessage unpinMessage",
  "0--000000": "confirmNotice startProviderSignIn",
  "0--++++++": "viewer",
  "0-00000++": "decision",
  "-------0-": "siteQuarantine",
  "+-+++++++": "site",
  "0-000000+": "appealDecision",
  "-----0-+-": "undoCase",
  "-------!-": "uploadCoursePicture",
  "-------+0": "archiveChannel",
  "---++---!": "startConversation",
  "------+++": "deleteMessage",
  "----+++++": "addReaction",
  "---++++!+": "startCheckout",
  "---000000": "resumePremium",
  "--000000!": "refundMyOrder",
  "---0000++": "revokeApiKey",
};

/** The same for subscriptions. Visitors and the links of banned members can't open a socket. */
export const SUBSCRIPTION_ACCESS: Record<string, string> = {
  "---++++++": `
    channelActivity channelChanged channelEvents channelRead conversationChanged helpfulMarkChanged mentioned notificationChanges
    onlineMembers presenceChanged rightsChanged typing xpChanged`,
  "---00000+": "simulatorRunPlayed",
  "-+-++++++": "topTenChanged",
};

/** The same for what STOMP clients send and subscribe to. */
export const STOMP_ACCESS: Record<string, string> = {
  "---++++++": "/topic/chat /app/chat",
  "-------+-": "/topic/online-users",
};
