/** Stands for every style sheet and picture that a component imports. */
export default "asset-stub";
