import { renderEmail } from "./render-email";

const content = {
  subject: "A subject",
  title: "A <b>title</b>",
  paragraphs: [`Hello <script>alert("x")</script> & Co,`],
  entries: [{ title: "Ada <i>replied</i>", text: "Thanks & bye", url: "https://glitch.example/c?m=1&n=2" }],
  code: "012345",
  button: { label: "Do it", url: "https://glitch.example/x?a=1&b=2" },
  notice: "If this was not you",
};

it("renders the same content as text and as HTML", () => {
  const email = renderEmail("ada@example.test", content);
  expect(email).toMatchObject({ to: "ada@example.test", subject: "A subject" });
  expect(email.text).toMatch(/^012345$/m);
  expect(email.text).toMatch(/^https:\/\/glitch\.example\/x\?a=1&b=2$/m);
  expect(email.text).toContain("Ada <i>replied</i>: Thanks & bye\nhttps://glitch.example/c?m=1&n=2\n");
  for (const word of ["012345", "Do it", "If this was not you"]) {
    expect(email.text).toContain(word);
    expect(email.html).toContain(word);
  }
});

it("escapes user input", () => {
  const { html } = renderEmail("ada@example.test", content);
  expect(html).not.toMatch(/<script|<b>|<i>/);
  expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; Co,");
  expect(html).toContain('href="https://glitch.example/x?a=1&amp;b=2"');
  expect(html).toContain('href="https://glitch.example/c?m=1&amp;n=2"');
});

it("loads no external resources", () => {
  expect(renderEmail("ada@example.test", content).html).not.toMatch(/<img|url\(|<link|@import/);
});
