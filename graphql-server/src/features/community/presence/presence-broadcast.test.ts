import { Bus } from "../../../kernel/events/bus";
import { AppError } from "../../../kernel/errors/errors";
import { Role } from "../../../kernel/auth/roles";
import type { Topics } from "../../../kernel/events/topics";
import type { Member } from "../../accounts";
import { PresenceBroadcast } from "./presence-broadcast";

const member = { id: "ben", role: Role.FREE } as Member;

it("delays events, instead of ending subscriptions, while the database is busy", async () => {
  const bus = new Bus<Topics>();
  const answers = [() => Promise.reject(new AppError("UNAVAILABLE", "Busy")), () => Promise.resolve([member])];
  const broadcast = new PresenceBroadcast({
    bus,
    presence: { isOnline: () => true },
    membersByIds: () => answers.shift()?.() ?? Promise.resolve([]),
  });
  const event = await new Promise((resolve, reject) => {
    broadcast.listen(resolve, reject);
    bus.emit("presence", "all", { userId: member.id, online: true });
  });
  expect(event).toEqual({ member, online: true });
});

it("ends subscriptions when loading members fails for another reason", async () => {
  const bus = new Bus<Topics>();
  const broadcast = new PresenceBroadcast({
    bus,
    presence: { isOnline: () => true },
    membersByIds: () => Promise.reject(new Error("A bug")),
  });
  const error = await new Promise<AppError>((resolve) => {
    broadcast.listen(() => undefined, resolve);
    bus.emit("presence", "all", { userId: member.id, online: true });
  });
  expect(error.code).toBe("INTERNAL");
});
