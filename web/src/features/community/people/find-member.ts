import type { ApolloClient } from "@apollo/client";
import type { PersonFragment } from "../../../gql/graphql";
import { notify } from "../../../ui/toast/notify";
import { FindMemberDocument } from "./person-card.generated";

/** Finds the member that a message mentions. Null, with a notice, if no member of the channel has this username. */
export async function findMember(
  client: ApolloClient,
  channelId: string,
  username: string,
): Promise<PersonFragment | null> {
  const { data } = await client.query({
    query: FindMemberDocument,
    variables: { prefix: username, channelId },
    fetchPolicy: "network-only",
  });
  const isSame = (member: PersonFragment): boolean => member.username.toLowerCase() === username.toLowerCase();
  const member = data?.memberSuggestions.find(isSame);
  if (!member) notify.info(`@${username} isn't a member of this channel.`);
  return member ?? null;
}
