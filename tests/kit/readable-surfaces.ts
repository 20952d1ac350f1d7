import { gql } from "../gql";
import { linksOf, pngPicture, sendFiles, uploadFile } from "./attachments";
import { graphql } from "./clients/graphql-client";
import { sendMessage } from "./conversation";
import { bellOf } from "./notifications";
import type { Person } from "./people";
import type { TestApp } from "./test-app";

/** Each returns the id of the message or, for links, of its picture. */
const QUERIES = {
  history: gql(
    `query ReadableSurfacesChannel($channelId: ID!) { channel(id: $channelId) { messages(last: 10) { edges { node { id } } } } }`,
  ),
  search: gql(
    `query ReadableSurfacesSearchMessages($word: String!) { searchMessages(query: $word) { page { edges { node { message { id } } } } } }`,
  ),
  thread: gql(`query ReadableSurfacesThread($id: ID!) { thread(messageId: $id) { root { id } } }`),
  "pinned messages": gql(
    `query ReadableSurfacesPinnedMessages($channelId: ID!) { pinnedMessages(channelId: $channelId) { id } }`,
  ),
  "saved messages": gql(`query ReadableSurfacesSavedMessages { savedMessages { edges { node { message { id } } } } }`),
  notifications: gql(`query ReadableSurfacesNotifications { notifications { edges { node { messageId } } } }`),
  links: gql(`query ReadableSurfacesAttachmentLinks($fileIds: [ID!]!) { attachmentLinks(ids: $fileIds) { id } }`),
};

/** Posts a message with a picture that mentions the reader, and a reply. The reader saves the message, and the author pins it. */
export async function postOnAllSurfaces(
  app: TestApp,
  { author, reader, channelId }: { author: Person; reader: Person; channelId: string },
): Promise<ReadableSurfaces> {
  const word = `xenon${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")}`;
  const file = await uploadFile(app, author, await pngPicture());
  const message = await sendFiles(app, author, channelId, [file.id], `${word} @${reader.username}`);
  await sendMessage(app, author, { channelId, content: `A reply to ${word}`, replyToId: message.id });
  await graphql(
    app,
    gql(`mutation ReadableSurfacesPinMessage($id: ID!) { pinMessage(messageId: $id) { id } }`),
    { id: message.id },
    author.token,
  );
  await graphql(
    app,
    gql(`mutation ReadableSurfacesSaveMessage($id: ID!) { saveMessage(messageId: $id) { id } }`),
    { id: message.id },
    reader.token,
  );
  await bellOf(app, reader);
  const [link] = await linksOf(app, reader, [file.id]);
  const variables = { word, id: message.id, channelId, fileIds: [file.id] };
  return new ReadableSurfaces(reader, link?.url ?? "", variables);
}

interface Variables extends Record<string, unknown> {
  word: string;
  id: string;
  channelId: string;
  fileIds: string[];
}

/** Everywhere a reader can find a message. */
export class ReadableSurfaces {
  constructor(
    private readonly reader: Pick<Person, "token">,
    private readonly linkPath: string,
    private readonly variables: Variables,
  ) {}

  /** The surfaces on which a server still shows the message to the reader. */
  async visible(app: Pick<TestApp, "url">): Promise<string[]> {
    const { id, fileIds } = this.variables;
    const visible = await Promise.all([
      ...Object.entries(QUERIES).map(async ([name, document]) => {
        const data = JSON.stringify(
          (await graphql(app, String(document), this.variables, this.reader.token)).data ?? null,
        );
        return [id, ...fileIds].some((each) => data.includes(each)) ? [name] : [];
      }),
      fetch(app.url + this.linkPath).then(({ ok }) => (ok ? ["file"] : [])),
    ]);
    return visible.flat();
  }
}

/** All names that `visible` can return. */
export const SURFACES = [...Object.keys(QUERIES), "file"];
