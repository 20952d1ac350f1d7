/** Sends a REST request, as POST if there is a body. Throws if the response is not successful. */
export async function fetchJson<Body>(url: string, token: string | null, body?: object): Promise<Body> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return (await response.json()) as Body;
}
