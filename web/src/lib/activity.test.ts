import { beginActivity, trackActivity } from "./activity";

const isBusy = (): boolean => document.documentElement.hasAttribute("data-busy");
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("marks the page as busy until all work has ended, including follow-up work", async () => {
  const endFirst = beginActivity();
  const endSecond = beginActivity();
  endFirst();
  endFirst();
  await nextTask();
  expect(isBusy()).toBe(true);
  endSecond();
  const following = trackActivity(Promise.resolve("result"));
  expect(await following).toBe("result");
  expect(isBusy()).toBe(true);
  await nextTask();
  expect(isBusy()).toBe(false);
});

it("is no longer busy after a failure", async () => {
  await expect(trackActivity(Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  await nextTask();
  expect(isBusy()).toBe(false);
});
