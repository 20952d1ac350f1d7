import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useEnrollInCourseMutation } from "./use-enroll.generated";
import { paths } from "../../../lib/paths";
import { notify } from "../../../ui/toast/notify";
import { readUserCourses, storePurchasedCourse, storeUserCourses } from "../my-courses/course-storage";
import { coursesTexts } from "../texts";

/** Enrolls in a free course and stores it. Then calls `onEnrolled`, or goes to /payment-success. */
export function useEnroll(
  course: { id: number; title: string },
  onEnrolled?: () => Promise<unknown>,
): { enroll: () => Promise<void>; busy: boolean } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [enrollInCourse] = useEnrollInCourseMutation({
    update: (cache) => void cache.evict({ id: "ROOT_QUERY", fieldName: "myCourses" }),
  });

  async function enroll(): Promise<void> {
    setBusy(true);
    try {
      await enrollInCourse({ variables: { input: { courseId: course.id } } });
    } catch {
      notify.error(coursesTexts.enrollFailed);
      setBusy(false);
      return;
    }
    storeUserCourses([...readUserCourses(), course.id]);
    storePurchasedCourse(course.id, course.title);
    notify.success(coursesTexts.enrolled(course.title));
    if (onEnrolled) await onEnrolled();
    else await navigate(paths.paymentSuccess({ courseId: course.id }), { state: { isFree: true } });
  }

  return { enroll, busy };
}
