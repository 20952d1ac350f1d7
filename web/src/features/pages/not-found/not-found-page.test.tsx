import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { NotFoundPage } from "./not-found-page";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("redirects to the courses after three seconds", () => {
  render(
    <MemoryRouter initialEntries={["/no/such/page"]}>
      <Routes>
        <Route path="/courses" element={<p>The courses</p>} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading", { name: "Redirecting..." })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to Courses" })).toHaveAttribute("href", "/courses");
  act(() => void jest.advanceTimersByTime(2_999));
  expect(screen.queryByText("The courses")).not.toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1));
  expect(screen.getByText("The courses")).toBeInTheDocument();
});
