import { useSite, type MemberWindow } from "../../kit/browser/browser";
import { messageIn, storedMessageIn } from "../../kit/browser/channel-page";
import { LEVEL_5_XP } from "../../kit/direct-messages";

const site = useSite();

const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket|ERR_NETWORK_CHANGED/;

const connect = async ({ page }: MemberWindow): Promise<void> => {
  await page.goto("/community");
  await page.getByText("Connected", { exact: true }).first().waitFor({ state: "attached" });
};

async function write({ page }: MemberWindow, text: string): Promise<void> {
  await page.getByLabel(/^Message [@“]/).fill(text);
  await page.getByLabel(/^Message [@“]/).press("Enter");
}

it("asks a member, opens once they accept, delivers live, and sends what was written offline", async () => {
  const [ann, ben] = await Promise.all([
    site.join({ xp: LEVEL_5_XP, ignore: OFFLINE }),
    site.join({ ignore: OFFLINE }),
  ]);
  await Promise.all([connect(ann), connect(ben)]);
  await ann.page.getByRole("button", { name: "New message" }).click();
  await ann.page.getByPlaceholder("Find a member by name").fill(ben.person.username);
  await ann.page.getByRole("list", { name: "Found members" }).getByText(ben.person.username).first().click();
  await ann.page.getByRole("textbox", { name: "Message", exact: true }).fill("Shall we compare notes?");
  await ann.page.getByRole("button", { name: "Send request" }).click();
  await storedMessageIn(ann, "Shall we compare notes?").waitFor();
  await ann.page.getByRole("note").filter({ hasText: "You can write more once someone else is here." }).waitFor();

  await ben.page.getByRole("region", { name: "Messages", exact: true }).getByText("Request").click();
  await ben.page.getByText(`${ann.person.username} would like to message you`).waitFor();
  await ben.page.getByRole("button", { name: "Accept" }).click();
  await messageIn(ben, "Shall we compare notes?").waitFor();
  await write(ben, "Gladly");
  await messageIn(ann, "Gladly").waitFor();

  await ann.context.setOffline(true);
  await write(ann, "Written offline");
  await ann.page.getByText("Waiting for the connection").waitFor();
  await ann.context.setOffline(false);
  await messageIn(ben, "Written offline").waitFor();
  await write(ben, "Send me your wallet");
  await ann.page.getByText("A message here is about money.").waitFor();
});
