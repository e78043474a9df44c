import { once } from "node:events";
import { createServer } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

const post = z.object({ eventUuid: z.string() });

/** A merchant's receiver on this machine: https, as all are outside of a demo. Keeps which events it was told, each as often as it was. */
export async function startReceiver(tls: Readonly<{ key: string; cert: string }>, answersAfterMs = 0) {
  const told: string[] = [];
  const server = createServer(tls, async (request, response) => {
    told.push(post.parse(JSON.parse(await text(request))).eventUuid);
    await pause(answersAfterMs);
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  return {
    url: `https://127.0.0.1:${address.port}/hook`,
    told,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
