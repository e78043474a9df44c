import { PlainProblem } from "@/lib/shared/plain-problem";
import { copyBinaries, findPostgresBinaries, type PostgresBinaries } from "./binaries";
import { chooseDatabaseUser, type DatabaseUser } from "./database-user";

/** The programs, and the user who runs them. */
export type Ground = Readonly<{ binaries: PostgresBinaries; user: DatabaseUser; leave: () => Promise<void> }>;

/** Finds a way to run Postgres with its data in `folder`; throws a `PlainProblem` when root has none. */
export async function findGround(folder: string): Promise<Ground> {
  const binaries = await findPostgresBinaries();
  const user = await chooseDatabaseUser(binaries.initdb, folder);
  if (user !== undefined) return { binaries, user, leave: async () => undefined };
  const copy = await copyBinaries(binaries);
  const userOfCopy = await chooseDatabaseUser(copy.binaries.initdb, folder);
  if (userOfCopy !== undefined) return { binaries: copy.binaries, user: userOfCopy, leave: copy.remove };
  await copy.remove();
  throw new PlainProblem(
    `Postgres refuses to run as root, and no other user can use ${folder}: start as an ordinary user or set DATABASE_URL.`,
  );
}
