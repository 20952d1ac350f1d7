import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env.API_URL ?? "http://localhost:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { outDir: "dist", emptyOutDir: true, manifest: true, sourcemap: true },
  server: {
    port: 5173,
    proxy: {
      "/graphql": { target: server, ws: true },
      "/api": { target: server },
      "/ws": { target: server, ws: true },
      // The built-in pictures lie in public/avatars; only uploaded ones (webp) come from the server.
      "^/avatars/.*\\.webp$": { target: server },
    },
  },
});
