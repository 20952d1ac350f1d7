import supertest from "supertest";

interface Server {
  url: string;
}

/** Registers a member over REST, for servers in other processes. */
export async function registerOverRest(server: Server, username: string): Promise<{ token: string }> {
  const response = await supertest(server.url)
    .post("/api/auth/register")
    .send({ username, email: `${username}@example.test`, password: "a-long-password", name: username });
  if (response.status !== 201) throw new Error(`Registration returned ${response.status}: ${response.text}`);
  return response.body as { token: string };
}

export async function channelIdOverRest(server: Server, token: string, name: string): Promise<string> {
  const response = await supertest(server.url).get("/api/community/channels").set("authorization", `Bearer ${token}`);
  const channel = (response.body as { id: string; name: string }[]).find((each) => each.name === name);
  if (!channel) throw new Error(`Channel ${name} not found: ${response.text}`);
  return channel.id;
}
