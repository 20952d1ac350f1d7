require("@testing-library/jest-dom");

// Only tests of components wait for elements. A busy machine may take longer than the second that is the default.
if ("document" in globalThis) require("@testing-library/react").configure({ asyncUtilTimeout: 20_000 });
