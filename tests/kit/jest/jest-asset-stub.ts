/** Replaces every style sheet, image, and font that a component imports. */
export default "asset-stub";
