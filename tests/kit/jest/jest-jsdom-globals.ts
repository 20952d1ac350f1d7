import { ReadableStream, TransformStream } from "node:stream/web";
import { TextDecoder, TextEncoder } from "node:util";

// Every browser has these; jsdom does not pass them on, and the router and Apollo Client need them when they load.
Object.assign(globalThis, { ReadableStream, TextDecoder, TextEncoder, TransformStream });

// Without a layout, jsdom has neither media queries nor observers of size: nothing ever matches, changes, or scrolls.
Object.assign(globalThis, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
});
const { Element } = globalThis as unknown as { Element?: { prototype: object } };
if (Element) Object.assign(Element.prototype, { scrollIntoView: () => undefined });
