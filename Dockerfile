# Runs one server process. See docs/operations.md.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/brand brand
COPY --from=build /app/docs/api.md docs/api.md
COPY --from=build /app/schema/CHANGELOG.md schema/CHANGELOG.md
COPY --from=build /app/graphql-server/package.json graphql-server/package.json
COPY --from=build /app/graphql-server/node_modules graphql-server/node_modules
COPY --from=build /app/graphql-server/content graphql-server/content
COPY --from=build /app/graphql-server/dist graphql-server/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV NODE_ENV=production DATA_DIR=/data
EXPOSE 8080
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=32", "graphql-server/dist/main.js"]
