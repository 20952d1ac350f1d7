import { takeNotices } from "../ui/toast/notify";
import { announceNewVersion } from "./new-version";

const failToLoad = () => window.dispatchEvent(new Event("vite:preloadError"));
const texts = () => takeNotices().map(({ text }) => text);

it("asks for a reload once when code of this version is missing, but not without a connection", () => {
  announceNewVersion();
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  failToLoad();
  expect(texts()).toEqual([]);
  online.mockReturnValue(true);
  failToLoad();
  failToLoad();
  expect(texts()).toEqual(["Part of this page is missing. Reload to get the newest version."]);
});
