/** Runs once in each server that Next starts, before its first request: checks the environment. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { env } = await import("@/lib/shared/env");
    if (env().databaseUrl === "") {
      throw new Error("DATABASE_URL is missing: `npm start` and `npm run dev` bring a database, plain Next does not.");
    }
  }
}
