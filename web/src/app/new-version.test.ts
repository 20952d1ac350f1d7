import { takeNotices } from "../ui/toast/notify";
import { announceNewVersion } from "./new-version";

const failToLoad = () => window.dispatchEvent(new Event("vite:preloadError"));
const texts = () => takeNotices().map(({ text }) => text);

it("announces a new version once when code of this version is gone, but not without a connection", () => {
  announceNewVersion();
  const online = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  failToLoad();
  expect(texts()).toEqual([]);
  online.mockReturnValue(true);
  failToLoad();
  failToLoad();
  expect(texts()).toEqual(["A new version is available. Reload."]);
});
