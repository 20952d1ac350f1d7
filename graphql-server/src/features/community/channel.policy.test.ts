import { Role } from "../../kernel/roles";
import { ChannelAccessLevel, ChannelCategory } from "./channel.entity";
import { accessTextOf, canPostInChannel, canViewChannel, type ChannelVisitor } from "./channel.policy";

const MEMBER: ChannelVisitor = { role: Role.FREE, level: 10, hasCourse: false };
const general = (accessLevel: string, minLevel: number | null = null) => ({
  category: ChannelCategory.GENERAL,
  accessLevel: accessLevel as ChannelAccessLevel,
  minLevel,
});

it.each(["", "free", "MOON", "constructor", "__proto__", "toString"])(
  "a level that nobody knows (%p) opens to admins only and says so",
  (unknown) => {
    for (const visitor of [MEMBER, { ...MEMBER, role: Role.PREMIUM, level: 999, hasCourse: true }]) {
      expect([canViewChannel(general(unknown), visitor), canPostInChannel(general(unknown), visitor)]).toEqual([
        false,
        false,
      ]);
    }
    expect(canViewChannel(general(unknown), { ...MEMBER, role: Role.ADMIN })).toBe(true);
    expect(accessTextOf(unknown as ChannelAccessLevel)).toBe("Special access required");
  },
);

it("a level channel opens exactly at its level, and never without one", () => {
  expect(canViewChannel(general("LEVEL", 10), MEMBER)).toBe(true);
  expect(canViewChannel(general("LEVEL", 11), MEMBER)).toBe(false);
  expect(canViewChannel(general("LEVEL", null), { ...MEMBER, level: 999 })).toBe(false);
});

it("whatever its level, members write nothing among the staff", () => {
  for (const accessLevel of Object.values(ChannelAccessLevel)) {
    const channel = { category: ChannelCategory.STAFF, accessLevel, minLevel: 1 };
    expect(canPostInChannel(channel, { ...MEMBER, role: Role.PREMIUM, hasCourse: true })).toBe(false);
    expect(canPostInChannel(channel, { ...MEMBER, role: Role.ADMIN })).toBe(true);
  }
});

it("nobody writes where they cannot read", () => {
  for (const category of Object.values(ChannelCategory)) {
    for (const accessLevel of Object.values(ChannelAccessLevel)) {
      const channel = { category, accessLevel, minLevel: 50 };
      expect(canPostInChannel(channel, MEMBER) && !canViewChannel(channel, MEMBER)).toBe(false);
    }
  }
});
