/** Where "Explore Features" leads. */
export const featuresSectionId = "features";
