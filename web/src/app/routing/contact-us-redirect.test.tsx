import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { ContactUsRedirect } from "./contact-us-redirect";

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

it.each([
  ["the query", { search: "?fromMfa=true&email=ada@example.test" }],
  ["the router state", { state: { fromMfa: true, email: "ada@example.test" } }],
])("passes on the MFA details from %s", (_source, entry) => {
  render(
    <MemoryRouter initialEntries={[{ pathname: "/contact-us", ...entry }]}>
      <Routes>
        <Route path="/contact-us" element={<ContactUsRedirect />} />
        <Route path="/contact" element={<Address />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText("/contact?fromMfa=true&email=ada%40example.test")).toBeInTheDocument();
});
