import { gql } from "../../gql";
import { codeOf, graphql, graphqlData } from "../../kit/clients/graphql-client";
import { channelId, createPerson, type Person, UNKNOWN_ID, usePerson } from "../../kit/people";
import { useApp } from "../../kit/test-app";

const FAVORITES = gql(`query FavoriteChannels { channels { id viewerFavoritePlace } }`);
const SET = gql(`mutation FavoriteChannelsSet($channelIds: [ID!]!) {
  setFavoriteChannels(channelIds: $channelIds) { id viewerFavoritePlace }
}`);

const DELETE_ACCOUNT = gql(
  `mutation FavoriteChannelsDeleteAccount($input: CurrentPasswordInput!) { deleteMyAccount(input: $input) }`,
);

const app = useApp();
const member = usePerson(app);

const set = (person: Person | null, channelIds: string[]) => graphql(app, SET, { channelIds }, person?.token);
const idsOf = (channels: { id: string; viewerFavoritePlace: number | null }[] = []): string[] =>
  channels
    .filter(({ viewerFavoritePlace }) => viewerFavoritePlace !== null)
    .sort((a, b) => Number(a.viewerFavoritePlace) - Number(b.viewerFavoritePlace))
    .map(({ id }) => id);
const favoritesOf = async (person: Person): Promise<string[]> =>
  idsOf((await graphqlData(app, person, FAVORITES)).channels);

it("keeps each member's favorite channels in their order, once each", async () => {
  const [general, lounge] = [await channelId(app, "general"), await channelId(app, "premium-lounge")];
  expect(await favoritesOf(member)).toEqual([]);
  const { data } = await set(member, [lounge, general, lounge]);
  expect(idsOf(data?.setFavoriteChannels)).toEqual([lounge, general]);
  expect(await favoritesOf(member)).toEqual([lounge, general]);
  expect(await favoritesOf(await createPerson(app))).toEqual([]);
  await set(member, []);
  expect(await favoritesOf(member)).toEqual([]);
});

it("refuses channels that the member can't see, too many, and visitors", async () => {
  expect(codeOf(await set(member, [UNKNOWN_ID]))).toBe("NOT_FOUND");
  expect(codeOf(await set(member, ["general"]))).toBe("VALIDATION");
  const many = Array.from({ length: 51 }, (_, index) => UNKNOWN_ID.replace(/0{2}$/, String(index + 10)));
  expect(codeOf(await set(member, many))).toBe("VALIDATION");
  expect(codeOf(await set(null, []))).toBe("UNAUTHENTICATED");
  expect(await favoritesOf(member)).toEqual([]);
});

it("deletes the favorites with the account", async () => {
  const person = await createPerson(app);
  await set(person, [await channelId(app, "general")]);
  await graphqlData(app, person, DELETE_ACCOUNT, { input: { currentPassword: person.password } });
  expect(await app.sql(`SELECT 1 FROM favorite_channels WHERE user_id = $1`, [person.id])).toEqual([]);
});
