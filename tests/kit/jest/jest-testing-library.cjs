require("@testing-library/jest-dom");

// For component tests. A busy machine may need longer than the default of one second.
if ("document" in globalThis) require("@testing-library/react").configure({ asyncUtilTimeout: 20_000 });
