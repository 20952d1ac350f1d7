# Runs one server process. See docs/operations.md.
FROM node:24-slim
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev && mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production DATA_DIR=/data
EXPOSE 8080
CMD ["node", "--max-semi-space-size=32", "graphql-server/dist/main.js"]
