import { continueSessionAs, onSessionEnd, perSession, perSessionKeptAtSignIn, sessionScope } from "./session-scope";

beforeEach(() => continueSessionAs(null));

it("keeps state within a session, and starts empty for the next member", () => {
  const cache = perSession(() => new Map<string, string>());
  continueSessionAs("ada");
  cache().set("note", "Ada's");
  continueSessionAs("ada");
  expect(cache().get("note")).toBe("Ada's");
  continueSessionAs("ben");
  expect(cache().size).toBe(0);
});

it("ends the state of a session once, after the next session is current", () => {
  const ended: unknown[] = [];
  const timer = perSession((session) => session.onEnd(() => ended.push(session.memberId, sessionScope().memberId)));
  continueSessionAs("ada");
  const session = sessionScope();
  timer();
  timer();
  continueSessionAs(null);
  continueSessionAs("ada");
  expect([ended, session.hasEnded]).toEqual([["ada", null], true]);
});

it("keeps only what is declared when a visitor signs in", () => {
  const kept = perSessionKeptAtSignIn(() => ["kept"]);
  const dropped = perSession(() => ["dropped"]);
  const asVisitor = [kept(), dropped()];
  continueSessionAs("ada");
  expect(kept()).toBe(asVisitor[0]);
  expect(dropped()).not.toBe(asVisitor[1]);
  continueSessionAs(null);
  expect(kept()).not.toBe(asVisitor[0]);
});

it("tells the parts that outlive sessions about each member who leaves", () => {
  const listener = jest.fn();
  const stop = onSessionEnd(listener);
  continueSessionAs("ada");
  continueSessionAs("ben");
  continueSessionAs(null);
  stop();
  expect(listener).toHaveBeenCalledTimes(2);
});
