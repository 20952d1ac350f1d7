import { linkedLessonId } from "./lesson-link";

const ID = "0b6a2c1e-5d3f-4a7b-8c9d-1e2f3a4b5c6d";

it.each([
  [`Why? https://glitch.example/courses/intro-to-trading/lessons/${ID}#p-1a2b3c4d`, ID],
  [`/courses/8/lessons/${ID.toUpperCase()} and /courses/8/lessons/${ID.replace("0b", "ff")}`, ID],
  [`(/courses/8/lessons/${ID})`, ID],
  [`/courses/8/lessons/${ID}9`, null],
  [`/lessons/${ID}`, null],
  ["No link", null],
])("%s", (content, id) => {
  expect(linkedLessonId(content)).toBe(id);
});
