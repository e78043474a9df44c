/** Runs once in each server that Next starts, before its first request: checks the environment, and makes what plain Next does not. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { env } = await import("@/lib/shared/env");
    if (env().databaseUrl === "") {
      throw new Error("DATABASE_URL is missing: `npm start` and `npm run dev` bring a database, plain Next does not.");
    }
    // By a process of its own: what makes it is no part of what Next bundles.
    const { existsSync } = await import("node:fs");
    if (!existsSync(`${env().distDir}/payer-assets/manifest.json`)) {
      const { execFileSync } = await import("node:child_process");
      execFileSync(process.execPath, ["--import", "tsx", "scripts/payer-assets.ts"], { stdio: "inherit" });
    }
  }
}
