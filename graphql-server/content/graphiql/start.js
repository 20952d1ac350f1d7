/* global YogaGraphiQL */
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

YogaGraphiQL.renderYogaGraphiQL(document.querySelector("#root"), {
  title: document.title,
  endpoint: "/graphql",
  subscriptionsProtocol: "WS",
  defaultQuery: FIRST_QUERY,
});
