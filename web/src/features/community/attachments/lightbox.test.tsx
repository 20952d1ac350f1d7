import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Lightbox } from "./lightbox";
import { showLightbox, useLightbox } from "./lightbox-store";
import { keepInView } from "./use-zoom";

jest.mock("./attachment-links", () => ({
  useAttachmentLink: () => ({ link: null, isFailed: false, onError: () => undefined }),
}));

const image = (id: string) => ({
  __typename: "Attachment" as const,
  id,
  kind: "IMAGE" as const,
  name: `${id}.png`,
  bytes: 1,
  width: 10,
  height: 10,
  altText: "",
});

function Host() {
  const view = useLightbox();
  return view && <Lightbox view={view} />;
}

it("goes through the images with Enter on Next, and never closes by it", async () => {
  showLightbox({ images: ["a", "b", "c"].map(image), index: 0 });
  render(<Host />);
  screen.getByRole("button", { name: "Next image" }).focus();
  await userEvent.keyboard("{Enter}{Enter}{Enter}{Enter}");
  expect(screen.getByText("3 / 3")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByText("2 / 3")).toBeInTheDocument();
});

it("keeps a zoomed image in view", () => {
  const [image, area] = [
    { width: 400, height: 300 },
    { width: 1_000, height: 600 },
  ];
  expect(keepInView({ scale: 4, x: 5_000, y: -5_000 }, image, area)).toEqual({ scale: 4, x: 300, y: -300 });
  expect(keepInView({ scale: 2, x: 50, y: 50 }, image, area)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(keepInView({ scale: 4, x: 10, y: 20 }, image, area)).toEqual({ scale: 4, x: 10, y: 20 });
});
