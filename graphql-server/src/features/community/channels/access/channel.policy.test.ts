import { Role } from "../../../../kernel/auth/roles";
import { ChannelAccessLevel, ChannelApproval, ChannelCategory } from "../channel.entity";
import {
  accessTextOf,
  initialApproval,
  canEditChannel,
  canPostInChannel,
  canViewChannel,
  earnsMessageXp,
  type ChannelReader,
} from "./channel.policy";

const MEMBER: ChannelReader = { role: Role.FREE, level: 10, hasCourse: false, isCreator: false };
const CHANNEL_LEVELS = Object.values(ChannelAccessLevel).filter((level) => level !== ChannelAccessLevel.DIRECT);
const APPROVED = { approval: ChannelApproval.APPROVED };
const general = (accessLevel: string, minLevel: number | null = null) => ({
  category: ChannelCategory.GENERAL,
  accessLevel: accessLevel as ChannelAccessLevel,
  minLevel,
  ...APPROVED,
});

it.each(["", "free", "MOON", "constructor", "__proto__", "toString"])(
  "opens a channel with an unknown access level (%p) only to admins",
  (unknown) => {
    for (const reader of [MEMBER, { ...MEMBER, role: Role.PREMIUM, level: 999, hasCourse: true }]) {
      expect([canViewChannel(general(unknown), reader), canPostInChannel(general(unknown), reader)]).toEqual([
        false,
        false,
      ]);
    }
    expect(canViewChannel(general(unknown), { ...MEMBER, role: Role.ADMIN })).toBe(true);
    expect(accessTextOf(unknown as ChannelAccessLevel)).toBe("Special access required");
  },
);

it("opens a conversation only to members who accepted it, and lets them write once someone else did", () => {
  const conversation = { ...general("DIRECT"), category: ChannelCategory.DIRECT };
  const admin = { ...MEMBER, role: Role.ADMIN };
  for (const reader of [MEMBER, admin, { ...admin, isCreator: true, hasCourse: true, level: 999 }]) {
    expect(canViewChannel(conversation, reader)).toBe(false);
    expect(canPostInChannel({ ...conversation, isAnswered: true }, reader)).toBe(false);
    expect(canEditChannel({ ...conversation, locked: false }, reader)).toBe(false);
  }
  const joined = { ...MEMBER, isJoined: true };
  expect(canViewChannel(conversation, joined)).toBe(true);
  expect(canPostInChannel(conversation, joined)).toBe(false);
  expect(canPostInChannel({ ...conversation, isAnswered: true }, joined)).toBe(true);
  expect(earnsMessageXp(conversation)).toBe(false);
});

it("opens a level channel exactly at its level, and never without a level", () => {
  expect(canViewChannel(general("LEVEL", 10), MEMBER)).toBe(true);
  expect(canViewChannel(general("LEVEL", 11), MEMBER)).toBe(false);
  expect(canViewChannel(general("LEVEL", null), { ...MEMBER, level: 999 })).toBe(false);
});

it("never lets members post in staff channels", () => {
  for (const accessLevel of CHANNEL_LEVELS) {
    const channel = { category: ChannelCategory.STAFF, accessLevel, minLevel: 1, ...APPROVED };
    expect(canPostInChannel(channel, { ...MEMBER, role: Role.PREMIUM, hasCourse: true })).toBe(false);
    expect(canPostInChannel(channel, { ...MEMBER, role: Role.ADMIN })).toBe(true);
  }
});

it("never lets members post where they can't read", () => {
  for (const category of Object.values(ChannelCategory)) {
    for (const accessLevel of Object.values(ChannelAccessLevel)) {
      const channel = { category, accessLevel, minLevel: 50, ...APPROVED };
      expect(canPostInChannel(channel, MEMBER) && !canViewChannel(channel, MEMBER)).toBe(false);
    }
  }
});

it.each([
  ["approved", ChannelApproval.APPROVED, "rw", "rw", "rw", true],
  ["pending", ChannelApproval.PENDING, "-", "rw", "rw", false],
  ["rejected", ChannelApproval.REJECTED, "-", "r", "r", false],
  ["unknown", "LATER" as ChannelApproval, "-", "rw", "rw", false],
])("grants the right access to a channel that is %s", (...row) => {
  const [, approval, members, creators, admins, earns] = row;
  const channel = { ...general("FREE"), approval };
  const access = (reader: ChannelReader): string =>
    `${canViewChannel(channel, reader) ? "r" : ""}${canPostInChannel(channel, reader) ? "w" : ""}` || "-";
  expect([
    access({ ...MEMBER, role: Role.PREMIUM, level: 99, hasCourse: true }),
    access({ ...MEMBER, isCreator: true }),
    access({ ...MEMBER, role: Role.ADMIN }),
  ]).toEqual([members, creators, admins]);
  expect(earnsMessageXp(channel)).toBe(earns);
});

it("approves new channels of admins and of members from level 10", () => {
  expect(initialApproval({ role: Role.PREMIUM, level: 9 })).toBe(ChannelApproval.PENDING);
  expect(initialApproval({ role: Role.FREE, level: 10 })).toBe(ChannelApproval.APPROVED);
  expect(initialApproval({ role: Role.ADMIN, level: 1 })).toBe(ChannelApproval.APPROVED);
});

it("lets creators edit their channel only while it is of a kind that members can create", () => {
  const own = { ...general("FREE"), locked: false };
  const creator = { role: Role.FREE, isCreator: true };
  expect(canEditChannel(own, creator)).toBe(true);
  expect(canEditChannel(own, { ...creator, isCreator: false })).toBe(false);
  for (const change of [
    { archived: true },
    { locked: true },
    { category: ChannelCategory.STAFF },
    { accessLevel: ChannelAccessLevel.READONLY },
  ]) {
    expect(canEditChannel({ ...own, ...change }, creator)).toBe(false);
    expect(canEditChannel({ ...own, ...change }, { role: Role.ADMIN, isCreator: false })).toBe(true);
  }
});
