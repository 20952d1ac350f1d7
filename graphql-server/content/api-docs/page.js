// Sends the request of an operation from the page itself, with the token of the field at the top.
const token = document.querySelector("#token");

function addressOf(form) {
  const values = new FormData(form);
  let address = form.dataset.path;
  const query = new URLSearchParams();
  for (const [name, value] of values) {
    if (typeof value !== "string") continue;
    if (name.startsWith("path:")) address = address.replace(`{${name.slice(5)}}`, encodeURIComponent(value));
    if (name.startsWith("query:") && value) query.set(name.slice(6), value);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

async function send(form) {
  const { method } = form.dataset;
  const body = form.elements.namedItem("body")?.value;
  const headers = {};
  if (token.value.trim()) headers.authorization = `Bearer ${token.value.trim()}`;
  if (body) headers["content-type"] = "application/json";
  const response = await fetch(addressOf(form), { method, headers, body: body || undefined });
  const text = await response.text();
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Not JSON: shown as it came.
  }
  return `${response.status} ${response.statusText}\n${shown}`;
}

for (const form of document.querySelectorAll("form[data-path]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [button, output] = [form.querySelector("button"), form.querySelector("output pre")];
    button.disabled = true;
    output.hidden = false;
    output.textContent = "Sending ...";
    output.textContent = await send(form).catch((error) => `Not sent: ${error.message}`);
    button.disabled = false;
  });
}

function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener("hashchange", openTarget);
openTarget();

// On a narrow screen the list of operations starts closed.
const contents = document.querySelector("aside > details");
if (matchMedia("(max-width: 900px)").matches) contents.open = false;
