import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useSearchText } from "./use-search-text";

function SearchField() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const [text, setText] = useSearchText(query.get("search") ?? "", (search) =>
    setQuery(search ? { search } : {}, { replace: true }),
  );
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{useLocation().search}</output>
      <Link to="/">All users</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate("/?search=an", { replace: true })}>Delayed replace</button>
    </>
  );
}

function renderField(): HTMLElement {
  render(<SearchField />, { wrapper: MemoryRouter });
  return screen.getByLabelText("Search");
}
const expectUrl = (search: string) => waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(search));

it("follows the URL when the user navigates", async () => {
  const field = renderField();
  await userEvent.type(field, "an");
  await expectUrl("?search=an");
  await userEvent.click(screen.getByText("All users"));
  expect(field).toHaveValue("");
  await userEvent.click(screen.getByText("Back"));
  expect(field).toHaveValue("an");
  await expectUrl("?search=an");
});

it("keeps typed text when the field's own URL update arrives late", async () => {
  const field = renderField();
  await userEvent.type(field, "anna");
  await userEvent.click(screen.getByText("Delayed replace"));
  expect(field).toHaveValue("anna");
  await expectUrl("?search=anna");
});
