/** Node 18 or later, without any dependency. */
export const JAVASCRIPT = String.raw`import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const KEY = Buffer.from((process.env.WEBHOOK_SECRET ?? "").replace(/^whsec_/, ""), "base64");
if (KEY.length === 0) throw new Error("WEBHOOK_SECRET is to be the endpoint's whsec_ secret");
const TOLERANCE_SECONDS = 300;
const seen = new Set(); // Keep it in your database: an event may come twice.

createServer(async (request, response) => {
  const chunks = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return; // Whoever called has gone away.
  }
  const body = Buffer.concat(chunks); // The bytes as they came: parsed and written again they are others.
  if (!isOurs(request.headers, body)) return response.writeHead(401).end();

  const event = JSON.parse(body);
  if (!seen.has(event.eventUuid)) {
    seen.add(event.eventUuid);
    console.log(event.eventType, event.resource.uuid); // Note it, and do the work afterwards.
  }
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 8000, () => console.log("listening"));

function isOurs(headers, body) {
  const id = headers["webhook-id"] ?? "";
  const timestamp = headers["webhook-timestamp"] ?? "";
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", KEY).update(id + "." + timestamp + ".").update(body).digest();
  // Two signatures come while the secret is being changed.
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const [version, value = ""] = signature.split(",", 2);
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;
