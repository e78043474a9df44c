import { databaseUrl, keptSecret } from "./database";
import { demo } from "./demo";
import { type RunningServer, startServer } from "./server";

/** Another web process on the database of the server under test, as behind a load balancer. */
export async function startSecondNode(): Promise<RunningServer> {
  return startServer({
    env: {
      DEMO: "0",
      ROLE: "web",
      HOST: "127.0.0.1",
      BASE_URL: demo().baseUrl,
      APP_SECRET: await keptSecret("app-secret"),
      DATABASE_URL: await databaseUrl(),
    },
  });
}
