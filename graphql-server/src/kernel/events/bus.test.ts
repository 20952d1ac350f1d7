import { Bus } from "./bus";

type Topics = { sent: string; counted: number };

it("delivers an event once to each subscriber of its topic and key", () => {
  const bus = new Bus<Topics>();
  const received: string[] = [];
  bus.subscribe("sent", "a", (text) => received.push(`first ${text}`));
  bus.subscribe("sent", "a", (text) => received.push(`second ${text}`));
  bus.subscribe("sent", "b", (text) => received.push(`other key ${text}`));
  bus.subscribe("counted", "a", (number) => received.push(`number ${number}`));
  bus.publish("sent", "a", "hello");
  expect(received).toEqual(["first hello", "second hello"]);
});

it("delivers nothing after unsubscribing, even during a delivery", () => {
  const bus = new Bus<Topics>();
  const received: string[] = [];
  const unsubscribeSecond: (() => void)[] = [];
  const unsubscribeFirst = bus.subscribe("sent", "a", (text) => {
    received.push(`first ${text}`);
    unsubscribeFirst();
    unsubscribeSecond.forEach((unsubscribe) => unsubscribe());
  });
  unsubscribeSecond.push(bus.subscribe("sent", "a", (text) => received.push(`second ${text}`)));
  bus.subscribe("sent", "a", (text) => received.push(`third ${text}`));
  bus.publish("sent", "a", "one");
  bus.publish("sent", "a", "two");
  expect(received).toEqual(["first one", "third one", "third two"]);
});

it("keeps a newer subscription when an old one unsubscribes twice", () => {
  const bus = new Bus<Topics>();
  const received: string[] = [];
  const unsubscribe = bus.subscribe("sent", "a", () => received.push("old"));
  unsubscribe();
  bus.subscribe("sent", "a", () => received.push("new"));
  unsubscribe();
  bus.publish("sent", "a", "x");
  expect(received).toEqual(["new"]);
});

it("delivers to the other listeners and to the relay when a listener throws, and reports the error", () => {
  const failures: unknown[] = [];
  const bus = new Bus<Topics>((error, topic) => failures.push([topic, error]));
  const received: string[] = [];
  const relayed: unknown[] = [];
  bus.connect({ send: (_topic, _key, event) => relayed.push(event), isDisconnected: false });
  const failure = new Error("broken listener");
  bus.subscribe("sent", "a", () => {
    throw failure;
  });
  bus.subscribe("sent", "a", (text) => received.push(text));
  bus.publish("sent", "a", "hello");
  expect({ received, relayed, failures }).toEqual({
    received: ["hello"],
    relayed: ["hello"],
    failures: [["sent", failure]],
  });
});
