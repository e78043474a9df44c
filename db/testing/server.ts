import postgres from "postgres";

export type TestServer = Readonly<{
  /** The server's own database, from which others are made and dropped. */
  url: string;
  /** A migrated database with nothing but the sandbox's banks, which each test file copies. */
  template: string;
}>;

/** One statement on the server's own database: databases are made and dropped outside of transactions. */
export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
