import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { AccessibleChannelsContext } from "../channels/channel-context";
import { Markup } from "./markup";

const show = (source: string) =>
  render(
    <MemoryRouter>
      <Markup source={source} />
    </MemoryRouter>,
  );

it("opens community links in the page, and other links in a new tab", () => {
  const { origin } = window.location;
  show(`${origin}/community/c1?message=m1 ${origin}/api/docs https://example.test/community/c1`);
  const [message, docs, external] = screen.getAllByRole("link");
  expect([message?.getAttribute("href"), message?.getAttribute("target")]).toEqual(["/community/c1?message=m1", null]);
  expect([docs?.getAttribute("target"), external?.getAttribute("target")]).toEqual(["_blank", "_blank"]);
});

it("shows channels and pasted links by name if the viewer can open them", () => {
  const { origin } = window.location;
  const names = new Map([["c1", "general"]]);
  const accessible = {
    names: [],
    nameById: (id: string) => names.get(id),
    idByName: (name: string) => (name === "general" ? "c1" : undefined),
  };
  const link = `${origin}/community/c1`;
  render(
    <MemoryRouter>
      <AccessibleChannelsContext value={accessible}>
        <Markup
          source={`#general #staff ${link}?message=m1 ${link} [here](${link}) ${origin}/community/c2?message=m2`}
        />
      </AccessibleChannelsContext>
    </MemoryRouter>,
  );
  const links = screen.getAllByRole("link").map((each) => [each.textContent, each.getAttribute("href")]);
  expect(links).toEqual([
    ["#general", "/community/c1"],
    ["Message in #general", "/community/c1?message=m1"],
    ["#general", "/community/c1"],
    ["here", "/community/c1"],
    [`${origin}/community/c2?message=m2`, "/community/c2?message=m2"],
  ]);
  expect(screen.getByText(/#staff/)).toBeVisible();
});

it("keeps the original numbers of list items", () => {
  show("- one\n- two\n3. three\n5. five");
  expect(screen.getAllByRole("listitem").map((item) => [item.textContent, (item as HTMLLIElement).value])).toEqual([
    ["one", 0],
    ["two", 0],
    ["three", 3],
    ["five", 5],
  ]);
});

it("shows an error in place of a broken image", () => {
  show("![My chart](/avatars/chart.webp)");
  fireEvent.error(screen.getByRole("img", { name: "My chart" }));
  expect(screen.queryByRole("img", { name: "My chart" })).not.toBeInTheDocument();
  expect(screen.getByText(/Couldn't load the image: My chart/)).toBeInTheDocument();
});

it("keeps a spoiler out of the page until the reader shows it, and then keeps the focus there", () => {
  const { container } = show("The stock ||**fell** by half ![](https://one.test/a.png)||.");
  expect(container).not.toHaveTextContent("fell");
  fireEvent.click(screen.getByRole("button", { name: "Show spoiler" }));
  expect(container).toHaveTextContent("The stock fell by half");
  expect(screen.getByText("fell").parentElement).toHaveFocus();
});

const message = (source: string, sourceId = "m1") => (
  <MemoryRouter>
    <Markup source={source} sourceId={sourceId} />
  </MemoryRouter>
);

const frame = () => document.querySelector("iframe");

it("loads each external image only after a click, and keeps it loaded", () => {
  const [first, second] = ["![a](https://one.test/a.png)", "![b](https://one.test/b.png)"];
  const { unmount } = render(message(`${first} ${second}`));
  expect([frame(), document.querySelector("img")]).toEqual([null, null]);
  fireEvent.click(screen.getByRole("button", { name: "Load image: a from one.test" }));
  expect(screen.getByTitle("a")).toHaveAttribute("src", "/external-image?url=https%3A%2F%2Fone.test%2Fa.png&alt=a");
  expect(screen.getByRole("button", { name: "Load image: b from one.test" })).toBeInTheDocument();
  unmount();
  render(message(first));
  expect(screen.getByTitle("a")).toBeInTheDocument();
  render(message(first, "m2"));
  expect(screen.getByRole("button", { name: "Load image: a from one.test" })).toBeInTheDocument();
});

it("requires another click when a message is edited to show another image", () => {
  const { rerender } = render(message("![a](/avatars/a.webp)", "m3"));
  rerender(message("![a](https://one.test/a.png)", "m3"));
  fireEvent.click(screen.getByRole("button", { name: "Load image: a from one.test" }));
  rerender(message("![a](https://two.test/a.png)", "m3"));
  expect(screen.getByRole("button", { name: "Load image: a from two.test" })).toBeInTheDocument();
  expect([frame(), document.querySelector("img")]).toEqual([null, null]);
});

it("detects the direction of each paragraph and quote, and keeps code left-to-right", () => {
  const { container } = show("שלום\n> مرحبا\n```\nlet a\n```");
  const directionOf = (text: string) => screen.getByText(text).closest("[dir]");
  expect(directionOf("שלום")).toHaveAttribute("dir", "auto");
  expect(directionOf("مرحبا")).toBe(container.querySelector("blockquote"));
  expect(container.querySelector("blockquote")).toHaveAttribute("dir", "auto");
  expect(directionOf("let a")).toHaveAttribute("dir", "ltr");
});
