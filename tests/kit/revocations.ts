import { channelId, giveXp, type Person } from "./people";
import { buy } from "./stripe/test-checkout";
import type { TestApp } from "./test-app";

const reason = "Requested by the test";

/** A way in which a member loses access to a channel. */
export interface Revocation {
  channel: string;
  /** Grants access. Returns the request with which an admin revokes it. */
  prepare: (app: TestApp, person: Person) => Promise<{ query: string; variables: Record<string, unknown> }>;
}

export const REVOCATIONS: Record<string, Revocation> = {
  ban: {
    channel: "general",
    prepare: async (_app, { id }) => ({
      query: `mutation ($input: BanUserInput!) { banUser(input: $input) }`,
      variables: { input: { userId: id, reason } },
    }),
  },
  kick: {
    channel: "general",
    prepare: async (_app, { id }) => ({
      query: `mutation ($input: KickUserInput!) { kickUser(input: $input) }`,
      variables: { input: { userId: id, reason } },
    }),
  },
  role: {
    channel: "premium-lounge",
    prepare: async (app, { id }) => {
      await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [id]);
      return {
        query: `mutation ($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`,
        variables: { input: { userId: id, role: "FREE" } },
      };
    },
  },
  strike: {
    channel: "strategy-lab",
    prepare: async (app, { id }) => {
      // Level 10, which the strike takes away.
      await giveXp(app, id, 900);
      return {
        query: `mutation ($input: StrikeUserInput!) { strikeUser(input: $input) { strikes } }`,
        variables: { input: { userId: id, reason } },
      };
    },
  },
  refund: {
    channel: "risk-management",
    prepare: async (app, person) => ({
      query: `mutation ($id: ID!) { refundPayment(input: { orderId: $id, reason: "Requested" }) { id } }`,
      variables: { id: await buy(app, person, "risk-management") },
    }),
  },
  "closed channel": {
    channel: "premium-lounge",
    prepare: async (app, { id }) => {
      await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [id]);
      const channel = await channelId(app, "premium-lounge");
      await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel]);
      return {
        query: `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`,
        variables: { input: { channelId: channel, accessLevel: "ADMIN_ONLY" } },
      };
    },
  },
};
