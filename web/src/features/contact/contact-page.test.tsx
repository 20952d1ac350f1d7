import { MockedProvider } from "@apollo/client/testing/react";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { sampleSession } from "../accounts/session/sample-session";
import { SessionContext } from "../accounts/session/session";
import { ContactDetailsDocument } from "./contact-details.generated";
import { ContactPage } from "./contact-page";

const visitor = sampleSession();

const address = {
  request: { query: ContactDetailsDocument },
  result: {
    data: {
      site: {
        __typename: "SiteInfo",
        supportAddress: "help@glitch.example",
        operatorName: "Glitch Ltd",
        operatorAddress: "1 High Street, London",
        operatorCountry: "United Kingdom",
        operatorVatId: "GB123456789",
      },
    },
  },
};

const mfaMessage = "I am having issues with MFA verification. Please help.";

it.each([
  ["?fromMfa=true&email=ada@example.test", "MFA Support", "ada@example.test", mfaMessage],
  ["?fromMfa=true", "Contact Us", "", ""],
  ["?fromMfa=true&email=", "Contact Us", "", ""],
  ["?email=ada@example.test", "Contact Us", "ada@example.test", ""],
  ["", "Contact Us", "", ""],
])("/contact%s has the heading '%s'", async (query, heading, email, message) => {
  sessionStorage.clear();
  render(
    <MockedProvider mocks={[address]}>
      <MemoryRouter initialEntries={[`/contact${query}`]}>
        <SessionContext value={visitor}>
          <ContactPage />
        </SessionContext>
      </MemoryRouter>
    </MockedProvider>,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(heading);
  expect(screen.getByLabelText("Email Address")).toHaveValue(email);
  expect(screen.getByLabelText("Message")).toHaveValue(message);
  await screen.findByText("help@glitch.example");
  screen.getByText("Glitch Ltd, 1 High Street, London, United Kingdom, VAT ID GB123456789");
});
