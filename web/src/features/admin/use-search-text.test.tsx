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
      <Link to="/">Everybody</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate("/?search=an", { replace: true })}>Late change of its own</button>
    </>
  );
}

function open(): HTMLElement {
  render(<SearchField />, { wrapper: MemoryRouter });
  return screen.getByLabelText("Search");
}
const expectAddress = (search: string) => waitFor(() => expect(screen.getByRole("status")).toHaveTextContent(search));

it("empties with the address, and fills again on the way back", async () => {
  const field = open();
  await userEvent.type(field, "an");
  await expectAddress("?search=an");
  await userEvent.click(screen.getByText("Everybody"));
  expect(field).toHaveValue("");
  await userEvent.click(screen.getByText("Back"));
  expect(field).toHaveValue("an");
  await expectAddress("?search=an");
});

it("keeps what is typed while its own change of the address comes true", async () => {
  const field = open();
  await userEvent.type(field, "anna");
  await userEvent.click(screen.getByText("Late change of its own"));
  expect(field).toHaveValue("anna");
  await expectAddress("?search=anna");
});
