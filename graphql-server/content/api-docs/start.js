SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#viewer",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 12,
  defaultModelRendering: "model",
  displayOperationId: true,
  displayRequestDuration: true,
  showExtensions: true,
  filter: true,
  // Tokens are kept nowhere, and no other host is asked anything.
  persistAuthorization: false,
  validatorUrl: null,
});
