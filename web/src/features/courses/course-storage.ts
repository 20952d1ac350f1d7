import { readStored, readStoredJson, removeStored, storageKeys, writeStored, writeStoredJson } from "../../lib/storage";

export interface PurchasedCourse {
  courseId: string;
  title: string | null;
}

/** Ids of the courses the person has, as last told by the server; an unreadable entry counts as none. */
export function readUserCourses(): number[] {
  const stored = readStoredJson(storageKeys.userCourses);
  return Array.isArray(stored) ? stored.map(Number).filter(Number.isInteger) : [];
}

export function storeUserCourses(courseIds: readonly number[]): void {
  writeStoredJson(storageKeys.userCourses, [...new Set(courseIds)]);
}

/** What the person just bought or enrolled in, for the payment-success screen that follows. */
export function storePurchasedCourse(courseId: number, title: string): void {
  writeStored(storageKeys.purchasedCourseId, String(courseId));
  writeStored(storageKeys.purchasedCourseTitle, title);
}

export function readPurchasedCourse(): PurchasedCourse | null {
  const courseId = readStored(storageKeys.purchasedCourseId);
  return courseId ? { courseId, title: readStored(storageKeys.purchasedCourseTitle) } : null;
}

export function clearPurchasedCourse(): void {
  removeStored(storageKeys.purchasedCourseId, storageKeys.purchasedCourseTitle);
}
