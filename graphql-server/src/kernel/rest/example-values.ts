/**
 * Names, ids, and tokens of the documented examples. A test creates this data, replaces the ids with real ones, and sends every
 * example.
 */
export const EXAMPLE = {
  memberId: "5f0c1a52-8d0e-4f6b-9a37-2f1f6f0a7c11",
  otherId: "b7d1c0de-3a64-4f0e-8c55-0d3f6a1e9b20",
  channelId: "0b6f5a3e-96f2-4f7f-8a8e-6f0d2f3c4b5a",
  messageId: "9a1d7c2b-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
  contactId: "d3b07384-d9a0-4c9b-8f3e-5a6b7c8d9e0f",
  channelName: "examples",
  runId: "a3f1c5d7-2b4e-4c6a-8d9f-0e1b2c3d4e5f",
  tradeId: "f4b2d6e8-3c5f-4d7b-9e0a-1f2c3d4e5f60",
  notebookId: "c8e1f3a5-4d6b-4e8c-8f0a-2b3c4d5e6f70",
  trialId: "d9f2a4b6-5e7c-4f9d-9a1b-3c4d5e6f7081",
  journalTradeId: "0c7a9e15-4f3b-4d82-9b6e-3a5c7d9e1f20",
  setupId: "2d8b0f26-5a4c-4e93-8c7f-4b6d8e0f2a31",
  conversationId: "7e4a9c13-6d2f-4b85-8e1a-0c9b8a7d6f53",
  scheduledId: "41f6a0c9-7e2d-4b8a-9c31-5d0e8f7a6b42",
  attachmentId: "6b1e8d4f-2c3a-4e5b-9f70-8a1b2c3d4e5f",
  lessonId: "3c5b8a70-1f2e-4d3c-9b8a-7f6e5d4c3b2a",
  checkoutId: "cs_test_6d1f0a9e2b3c4d5e",
  requestId: "e2c56db5-dffb-48d2-b060-d0f5a71096e0",
  email: "ada@example.com",
  username: "ada",
  name: "Ada Example",
  password: "a-long-password",
  token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpZCI6IjVmMGMxYTUyIn0.c2lnbmF0dXJl",
  refreshToken: "7c9e6679-7425-40de-944b-e07fc1f90ae7.0.c2lnbmF0dXJl",
  signature: "t=1795176000,v1=5f2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f00f",
  mailedToken: "Q2hhbmdlLW1lLXdpdGgtdGhlLW1haWxlZC1saW5r",
  now: "2026-11-20T12:00:00.000Z",
  tomorrow: "2026-11-21T12:00:00.000Z",
} as const;
