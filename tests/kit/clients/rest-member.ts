import supertest from "supertest";

interface Place {
  url: string;
}

/** Registers somebody on a server of which only the address is known. */
export async function registerOverRest(server: Place, username: string): Promise<{ token: string }> {
  const answer = await supertest(server.url)
    .post("/api/auth/register")
    .send({ username, email: `${username}@example.test`, password: "a-long-password", name: username });
  if (answer.status !== 201) throw new Error(`Registering answered ${answer.status}: ${answer.text}`);
  return answer.body as { token: string };
}

export async function channelIdOverRest(server: Place, token: string, name: string): Promise<string> {
  const answer = await supertest(server.url).get("/api/community/channels").set("authorization", `Bearer ${token}`);
  const channel = (answer.body as { id: string; name: string }[]).find((each) => each.name === name);
  if (!channel) throw new Error(`There is no channel ${name}: ${answer.text}`);
  return channel.id;
}
