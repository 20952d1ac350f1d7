import { ReadableStream, TransformStream } from "node:stream/web";
import { TextDecoder, TextEncoder } from "node:util";

// The router and Apollo Client need these on load. Browsers provide them; jsdom does not expose them.
Object.assign(globalThis, { ReadableStream, TextDecoder, TextEncoder, TransformStream });

// The router creates one for each navigation, for loaders.
Object.assign(globalThis, {
  Request: class {
    readonly method = "GET";
    constructor(readonly url: string) {}
  },
});

// jsdom has no layout, so media queries never match, sizes never change, and nothing scrolls.
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
