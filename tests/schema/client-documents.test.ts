import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, Kind, parse, validate, type SelectionSetNode } from "graphql";
import { graphqlLimits } from "../../graphql-server/src/graphql/graphql-limits";

const ROOT = path.resolve(import.meta.dirname, "../..");
const schema = buildSchema(readFileSync(path.join(ROOT, "schema/schema.graphql"), "utf8"));
const documents = JSON.parse(
  readFileSync(path.join(ROOT, "graphql-server/dist/client-documents.json"), "utf8"),
) as Record<string, string>;

it("keeps every operation of the web client within the document limits", () => {
  const { validationRules } = graphqlLimits();
  const errors = Object.values(documents).flatMap((text) => {
    const [error] = validate(schema, parse(text), validationRules);
    return error ? [`${/\b\w+ \w+/.exec(text)?.[0]}: ${error.message}`] : [];
  });
  expect(errors).toEqual([]);
  expect(Object.keys(documents).length).toBeGreaterThan(50);
});

/** Mutations whose result has no ID, so that the cache can't find what changed, and how the screen is updated instead. */
const RESULTS_WITHOUT_ID: Record<string, readonly string[]> = {
  "The session starts or ends, which clears the cache.": [
    ...["DeleteMyAccount", "EndAllSessions", "Logout", "RefreshSession", "ResetPassword"],
  ],
  "What changed is fetched again.": [
    ...["ArchiveLesson", "CancelEmailChange", "ChangePassword", "ConfirmEmail", "DeclineConversation"],
    ...["DeleteContactMessage", "DeleteCourse"],
    ...[
      "DeleteFeaturedPerson",
      "DeleteGuardRule",
      "DeleteJournalSetup",
      "DeleteJournalTrade",
      "SaveJournalSettings",
      "DeleteScheduledMessage",
      "EndSession",
      "LeaveConversation",
      "MoveCourse",
      "MoveLesson",
      "SaveCourse",
      "SaveLesson",
    ],
    ...["RestoreLesson", "SetActivityVisibility", "WithdrawHeldMessage"],
  ],
  "The member's moderation record is fetched again.": [
    ...["AdjustXp", "BanUser", "ChangeUserRole", "KickUser", "LiftBan", "LiftKick", "MuteUser", "StrikeUser"],
    ...["UnmuteUser", "WithdrawStrike"],
  ],
  "The mutation's update function changes the cache.": [
    ...["MarkNotificationsRead", "ReleaseSiteQuarantine", "SaveLessonNote", "SetChannelNotifications"],
  ],
  "The page asks for what the result names.": ["FindWithdrawal"],
  "The component removes what changed from the screen or the cache.": [
    ...["DeleteUser", "RemoveReminder", "SetLeaderboardVisibility", "UnsaveMessage"],
  ],
  "Nothing that is shown changes. A lesson and a final test are fetched again each time they are opened.": [
    ...[
      "ConfirmIdentity",
      "ConfirmNotice",
      "HandOverChat",
      "ReportContent",
      "RequestPasswordReset",
      "ResendCode",
      "SaveFinalTestAnswer",
      "SaveLessonPosition",
      "SendNotice",
      "SetTyping",
      "StartAuthenticator",
      "StartCheckout",
      "StartMfa",
      "StartPasskey",
      "StartPasskeyCheck",
      "StartPasskeySignIn",
      "StartProviderSignIn",
    ],
  ],
};

it("returns an ID from every mutation, or says how the screen is updated", () => {
  const withoutId = Object.values(documents).flatMap((text) => {
    const { definitions } = parse(text);
    const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    if (operation?.operation !== "mutation") return [];
    const hasId = ({ selections }: SelectionSetNode): boolean =>
      selections.some((selection) => {
        if (selection.kind === Kind.FIELD) {
          return selection.name.value === "id" || (selection.selectionSet ? hasId(selection.selectionSet) : false);
        }
        if (selection.kind === Kind.INLINE_FRAGMENT) return hasId(selection.selectionSet);
        return definitions.some(
          (fragment) =>
            fragment.kind === Kind.FRAGMENT_DEFINITION &&
            fragment.name.value === selection.name.value &&
            hasId(fragment.selectionSet),
        );
      });
    return hasId(operation.selectionSet) ? [] : [operation.name?.value];
  });
  expect(withoutId.sort()).toEqual(Object.values(RESULTS_WITHOUT_ID).flat().sort());
});
