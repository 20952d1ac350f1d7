const workers = { editorWorkerService: "editor", json: "json", graphql: "graphql" };
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_id, label) => `/graphiql/${workers[label]}-worker.js` };

const FIRST_QUERY = `# Courses are open to everybody. For the rest, sign in
# with the login mutation and put its token into the
# Headers below: { "authorization": "Bearer ..." }

query Catalogue {
  courses {
    id
    title
    durationWeeks
    priceCents
  }
}
`;

// The editor inside takes its colours from here alone.
localStorage.setItem("graphiql:theme", "dark");

// GraphiQL keeps what was typed for ever; a token is kept as long as this tab is.
const HEADERS = "graphiql:headers";
const kept = sessionStorage.getItem(HEADERS);
if (kept) localStorage.setItem(HEADERS, kept);
else localStorage.removeItem(HEADERS);
addEventListener("pagehide", () => {
  sessionStorage.setItem(HEADERS, localStorage.getItem(HEADERS) ?? "");
  localStorage.removeItem(HEADERS);
});

// The socket is opened with the token that stands in the Headers, where GraphiQL keeps what was typed.
function connectionParams() {
  try {
    const { authorization, Authorization } = JSON.parse(localStorage.getItem(HEADERS) ?? "{}");
    return { authorization: authorization ?? Authorization };
  } catch {
    return {};
  }
}

YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), {
  title: document.title,
  endpoint: "/graphql",
  subscriptionsProtocol: "WS",
  connectionParams,
  defaultQuery: FIRST_QUERY,
  forcedTheme: "dark",
});
