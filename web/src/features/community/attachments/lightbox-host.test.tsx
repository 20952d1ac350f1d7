import { act, render, screen } from "@testing-library/react";
import { showLightbox } from "./lightbox-store";
import { LightboxHost } from "./message-attachments";

jest.mock("./lightbox", () => ({ Lightbox: () => <p>Image viewer</p> }));

it("does not show the image again after the page was left and opened again", async () => {
  const { unmount } = render(<LightboxHost />);
  act(() => showLightbox({ images: [], index: 0 }));
  await screen.findByText("Image viewer");
  unmount();
  const second = render(<LightboxHost />);
  expect(second.container).toBeEmptyDOMElement();
});
