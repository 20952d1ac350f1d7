/** The target of "Explore Features". */
export const featuresSectionId = "features";
