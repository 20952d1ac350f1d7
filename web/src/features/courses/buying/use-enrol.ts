import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useEnrolInCourseMutation } from "./use-enrol.generated";
import { paths } from "../../../lib/paths";
import { notify } from "../../../ui/toast/notify";
import { readUserCourses, storePurchasedCourse, storeUserCourses } from "../my-courses/course-storage";
import { coursesTexts } from "../texts";

/** Free enrolment: asks the server, remembers the course, says so and goes on to /payment-success. */
export function useEnrol(course: { id: number; title: string }): { enrol: () => Promise<void>; busy: boolean } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [enrolInCourse] = useEnrolInCourseMutation({
    update: (cache) => void cache.evict({ id: "ROOT_QUERY", fieldName: "myCourses" }),
  });

  async function enrol(): Promise<void> {
    setBusy(true);
    try {
      await enrolInCourse({ variables: { input: { courseId: course.id } } });
    } catch {
      notify.error(coursesTexts.enrolFailed);
      setBusy(false);
      return;
    }
    storeUserCourses([...readUserCourses(), course.id]);
    storePurchasedCourse(course.id, course.title);
    notify.success(coursesTexts.enrolled(course.title));
    await navigate(paths.paymentSuccess({ courseId: course.id }), { state: { isFree: true } });
  }

  return { enrol, busy };
}
