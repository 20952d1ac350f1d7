export { CancelOrder } from "./buying/cancel-order";
export { ContinuePayment } from "./buying/pending-payment";
export { usePremiumCoursesQuery, useSiteOfferQuery } from "./buying/upgrade-box.generated";
export { useCheckout } from "./buying/use-checkout";
export { CourseArt } from "./cards/course-art";
export { hasStarted, lessonMinutes, minutesLabel, readingMinutes } from "./cards/course-labels";
export { samplePrices } from "./catalog/sample-prices";
export {
  clearPurchasedCourse,
  readPurchasedCourse,
  readUserCourses,
  storeUserCourses,
} from "./my-courses/course-storage";
export { premiumContents, PremiumContents } from "./my-courses/premium-contents";
export { SuggestedCourse } from "./suggestions/suggested-course";
