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
  // Don't store tokens, and don't send requests to other hosts.
  persistAuthorization: false,
  validatorUrl: null,
});
