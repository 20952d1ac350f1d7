import { Bus } from "./bus";

type Topics = { said: string; counted: number };

it("delivers an event once to each subscriber of its topic and key", () => {
  const bus = new Bus<Topics>();
  const heard: string[] = [];
  bus.subscribe("said", "a", (text) => heard.push(`first ${text}`));
  bus.subscribe("said", "a", (text) => heard.push(`second ${text}`));
  bus.subscribe("said", "b", (text) => heard.push(`elsewhere ${text}`));
  bus.subscribe("counted", "a", (number) => heard.push(`number ${number}`));
  bus.publish("said", "a", "hello");
  expect(heard).toEqual(["first hello", "second hello"]);
});

it("delivers nothing after unsubscribing, even during a delivery", () => {
  const bus = new Bus<Topics>();
  const heard: string[] = [];
  const leaveSecond: (() => void)[] = [];
  const leaveFirst = bus.subscribe("said", "a", (text) => {
    heard.push(`first ${text}`);
    leaveFirst();
    leaveSecond.forEach((leave) => leave());
  });
  leaveSecond.push(bus.subscribe("said", "a", (text) => heard.push(`second ${text}`)));
  bus.subscribe("said", "a", (text) => heard.push(`third ${text}`));
  bus.publish("said", "a", "one");
  bus.publish("said", "a", "two");
  expect(heard).toEqual(["first one", "third one", "third two"]);
});

it("keeps a newer subscription when an old one unsubscribes twice", () => {
  const bus = new Bus<Topics>();
  const heard: string[] = [];
  const leave = bus.subscribe("said", "a", () => heard.push("old"));
  leave();
  bus.subscribe("said", "a", () => heard.push("new"));
  leave();
  bus.publish("said", "a", "x");
  expect(heard).toEqual(["new"]);
});

it("delivers to the other listeners and to the relay when a listener throws, and reports the error", () => {
  const failures: unknown[] = [];
  const bus = new Bus<Topics>((error, topic) => failures.push([topic, error]));
  const received: string[] = [];
  const relayed: unknown[] = [];
  bus.connect({ send: (_topic, _key, event) => relayed.push(event), isDisconnected: false });
  const failure = new Error("broken listener");
  bus.subscribe("said", "a", () => {
    throw failure;
  });
  bus.subscribe("said", "a", (text) => received.push(text));
  bus.publish("said", "a", "hello");
  expect({ received, relayed, failures }).toEqual({
    received: ["hello"],
    relayed: ["hello"],
    failures: [["said", failure]],
  });
});
