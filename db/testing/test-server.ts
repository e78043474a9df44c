import { get } from "node:http";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import type { TestServer } from "./server";

/** The run's one Postgres: it starts for the first file that asks for it (`global-setup.ts`). */
export async function testServer(): Promise<TestServer> {
  return JSON.parse(await ask(inject("postgresAt"))) as TestServer;
}

/** Not by `fetch`, which some files put something else in the place of. */
function ask(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, async (response) => {
      const body = await text(response);
      if (response.statusCode === 200) resolve(body);
      else reject(new Error(body));
    }).on("error", reject);
  });
}
