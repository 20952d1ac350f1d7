const workers = { editorWorkerService: "editor", json: "json", graphql: "graphql" };
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_id, label) => `/graphiql/${workers[label]}-worker.js` };

const FIRST_QUERY = `# Anyone can read courses. For everything else, sign in
# with the login mutation and add its token to the
# headers below: { "authorization": "Bearer ..." }

query Courses {
  courses {
    id
    title
    durationWeeks
    priceCents
  }
}
`;

// The embedded editor reads its theme only from here.
localStorage.setItem("graphiql:theme", "dark");

// GraphiQL stores its inputs permanently. Limit the headers, which contain a token, to this tab.
const HEADERS = "graphiql:headers";
const storedHeaders = sessionStorage.getItem(HEADERS);
if (storedHeaders) localStorage.setItem(HEADERS, storedHeaders);
else localStorage.removeItem(HEADERS);
addEventListener("pagehide", () => {
  sessionStorage.setItem(HEADERS, localStorage.getItem(HEADERS) ?? "");
  localStorage.removeItem(HEADERS);
});

// Authenticates the socket with the token from the headers.
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
