import { isList } from "../../../lib/storage/json";
import {
  readStored,
  readStoredJson,
  removeStored,
  storageKeys,
  writeStored,
  writeStoredJson,
} from "../../../lib/storage/storage";

export interface PurchasedCourse {
  courseId: string;
  title: string | null;
  /** The checkout session of the purchase. */
  sessionId: string | null;
}

/** The IDs of the member's courses, as last fetched. Ignores invalid stored data. */
export function readUserCourses(): number[] {
  const stored = readStoredJson(storageKeys.userCourses, isList) ?? [];
  return stored.map(Number).filter(Number.isInteger);
}

export function storeUserCourses(courseIds: readonly number[]): void {
  writeStoredJson(storageKeys.userCourses, [...new Set(courseIds)]);
}

/** Stores the course being bought or enrolled in, for the payment-success screen. */
export function storePurchasedCourse(courseId: number, title: string, sessionId: string | null = null): void {
  writeStored(storageKeys.purchasedCourseId, String(courseId));
  writeStored(storageKeys.purchasedCourseTitle, title);
  if (sessionId) writeStored(storageKeys.purchasedSessionId, sessionId);
  else removeStored(storageKeys.purchasedSessionId);
}

export function readPurchasedCourse(): PurchasedCourse | null {
  const courseId = readStored(storageKeys.purchasedCourseId);
  if (!courseId) return null;
  const title = readStored(storageKeys.purchasedCourseTitle);
  return { courseId, title, sessionId: readStored(storageKeys.purchasedSessionId) };
}

export function clearPurchasedCourse(): void {
  removeStored(storageKeys.purchasedCourseId, storageKeys.purchasedCourseTitle, storageKeys.purchasedSessionId);
}
