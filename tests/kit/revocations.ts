import { gql } from "../gql";
import { requestOf } from "./clients/graphql-client";
import { channelId, giveXp, type Person } from "./people";
import { buy } from "./stripe/test-checkout";
import type { TestApp } from "./test-app";

const reason = "Requested by the test";

/** A way in which a member loses access to a channel. */
export interface Revocation {
  channel: string;
  /** Grants access. Returns the request with which an admin revokes it. */
  prepare: (app: TestApp, person: Person) => Promise<[query: string, variables: Record<string, unknown>]>;
}

export const REVOCATIONS: Record<string, Revocation> = {
  ban: {
    channel: "general",
    prepare: async (_app, { id }) =>
      requestOf(gql(`mutation RevocationsBanUser($input: BanUserInput!) { banUser(input: $input) }`), {
        input: { userId: id, reason },
      }),
  },
  kick: {
    channel: "general",
    prepare: async (_app, { id }) =>
      requestOf(gql(`mutation RevocationsKickUser($input: KickUserInput!) { kickUser(input: $input) }`), {
        input: { userId: id, reason },
      }),
  },
  role: {
    channel: "premium-lounge",
    prepare: async (app, { id }) => {
      await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [id]);
      return requestOf(
        gql(`mutation RevocationsChangeUserRole($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`),
        { input: { userId: id, role: "FREE" } },
      );
    },
  },
  strike: {
    channel: "strategy-lab",
    prepare: async (app, { id }) => {
      // Level 10, which the strike takes away.
      await giveXp(app, id, 900);
      return requestOf(
        gql(`mutation RevocationsStrikeUser($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`),
        { input: { userId: id, reason } },
      );
    },
  },
  refund: {
    channel: "risk-management",
    prepare: async (app, person) =>
      requestOf(
        gql(
          `mutation RevocationsRefundPayment($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
        ),
        { id: await buy(app, person, "risk-management") },
      ),
  },
  "closed channel": {
    channel: "premium-lounge",
    prepare: async (app, { id }) => {
      await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [id]);
      const channel = await channelId(app, "premium-lounge");
      await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel]);
      return requestOf(
        gql(`mutation RevocationsUpdateChannel($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`),
        { input: { channelId: channel, accessLevel: "ADMIN_ONLY" } },
      );
    },
  },
};
