import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { databasePasswordOf } from "@/lib/shared/env";
import { PlainProblem } from "@/lib/shared/plain-problem";

/** Postgres's own tools, found in PATH: the built-in Postgres brings none of them. */
type Tool = "pg_dump" | "pg_restore";

/** Of several versions the one of the server, where Debian keeps them beside each other; else whichever is in PATH. */
function commandOf(tool: Tool, serverMajor: number): string {
  const own = `/usr/lib/postgresql/${serverMajor}/bin/${tool}`;
  return existsSync(own) ? own : tool;
}

/** The tool's major version. @throws PlainProblem where there is no such tool */
async function majorOf(tool: Tool, serverMajor: number): Promise<number> {
  const { code, output } = await run(commandOf(tool, serverMajor), ["--version"], {}).catch(() => ({
    code: 1,
    output: "",
  }));
  const major = /\b(\d+)(?:\.\d+|devel|beta\d+|rc\d+)?/.exec(output)?.[1];
  if (code !== 0 || major === undefined) {
    throw new PlainProblem(
      `${tool} was not found: install the client of Postgres, of the server's version or a later one.`,
    );
  }
  return Number(major);
}

/** From this version on pg_restore says to every server what only one of its own version understands. */
const SPEAKS_TO_NO_OLDER = 17;

/**
 * What is read by the tool must not be newer than it; nor may what it writes to be older, of some.
 * @throws PlainProblem naming both versions
 */
export async function requireTool(tool: Tool, serverMajor: number): Promise<void> {
  const major = await majorOf(tool, serverMajor);
  if (tool === "pg_restore" && major >= SPEAKS_TO_NO_OLDER && serverMajor < SPEAKS_TO_NO_OLDER) {
    throw new PlainProblem(
      `${tool} is version ${major} and the server ${serverMajor}, which does not understand it: install the client of ${serverMajor}.`,
    );
  }
  if (major < serverMajor) {
    throw new PlainProblem(
      `${tool} is version ${major} and the server ${serverMajor}: install the client of ${serverMajor}.`,
    );
  }
}

/**
 * Runs it on a database, past any pooler; the password goes by the environment, for arguments are everybody's to read.
 * @throws PlainProblem with the last it said
 */
export async function runTool(
  tool: Tool,
  serverMajor: number,
  databaseUrl: string,
  args: readonly string[],
  stop?: AbortSignal,
): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const { code, output } = await run(commandOf(tool, serverMajor), [`--dbname=${address}`, ...args], env, stop);
  const said = output.trim().split("\n").slice(-3).join(" ");
  if (code !== 0) throw new PlainProblem(`${tool} has failed: ${said === "" ? `it ended with ${code}` : said}`);
}

/** What a tool of libpq's is told, whose words an address speaks already; those whom everybody believes it does only by name. */
export function connectionOf(
  databaseUrl: string,
): Readonly<{ address: string; env: Readonly<Record<string, string>> }> {
  const url = new URL(databaseUrl);
  const password = databasePasswordOf(databaseUrl)?.() ?? decodeURIComponent(url.password);
  url.password = "";
  const { searchParams } = url;
  if (searchParams.get("sslmode") === "verify-full" && !searchParams.has("sslrootcert")) {
    searchParams.set("sslrootcert", "system");
  }
  return { address: url.href, env: password === "" ? {} : { PGPASSWORD: password } };
}

async function run(tool: string, args: readonly string[], env: Readonly<Record<string, string>>, stop?: AbortSignal) {
  const child = spawn(tool, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"], signal: stop });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = `${output}${text}`.slice(-4_000);
    });
  }
  const code = await new Promise<number | NodeJS.Signals>((done, failed) => {
    // One that is stopped has ended before we go on.
    child.once("error", (error) => (stop?.aborted ? undefined : failed(error)));
    child.once("close", (exitCode, signal) => done(exitCode ?? signal ?? 1));
  });
  return { code, output };
}
