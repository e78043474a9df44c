import { randomBytes } from "node:crypto";
import { chmod, chown, copyFile, mkdir, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { chooseDatabaseUser, type DatabaseUser } from "../postgres/database-user";
import { lockFolder } from "../postgres/folder-lock";
import { type Disk, mountDisk, unmount } from "./disks";
import { freePorts } from "./ports";

/** Kept until the next start, for whoever wants to read the logs. */
const FOLDER = ".data-cluster";
/** The disk of uploads and documents, by its name. */
export const FILES = "files";
const ROOT = { uid: 0, gid: 0 };
const NODES = ["pg1", "pg2", "pg3"] as const;

/** Where everything lies and listens, and what it is opened by. */
export type Places = Readonly<{
  folder: string;
  logs: string;
  /** Readable by the user who runs the database. */
  configuration: (name: string) => string;
  user: DatabaseUser;
  ports: Readonly<{
    web: number;
    webs: readonly number[];
    workers: readonly number[];
    bank: number;
    pooler: number;
    primary: number;
    etcd: Readonly<{ clients: number; peers: number }>;
    nodes: readonly Readonly<{ name: string; postgres: number; patroni: number }>[];
  }>;
  /** Of every role of the database. */
  password: string;
  appSecret: string;
  metricsToken: string;
  /** Of their own, where they are to run full: of each Postgres by its name, and of the files. */
  disks: Readonly<Record<string, Disk>>;
  leave: () => Promise<void>;
}>;

/** A log of a gigabyte, which Postgres may keep, and what it is about. */
const DATABASE_MEGABYTES = 3_000;
const FILES_MEGABYTES = 300;

/**
 * An empty folder that is this process's alone.
 * @param fills whether its disks are to run full
 * @throws PlainProblem where another cluster has it, or where somebody may not mount
 */
export async function preparePlaces(postgresFolder: string, fills: boolean): Promise<Places> {
  if (fills && process.getuid?.() !== 0)
    throw new PlainProblem("Disks that run full are mounted, which root alone may.");
  const folder = resolve(FOLDER);
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(join(folder, "lock"), `The cluster in ${FOLDER}`);
  const logs = join(folder, "logs");
  const database = join(folder, "database");
  const mounts = [...NODES.map((name) => join(database, name)), join(folder, "paraph")];
  for (const mount of mounts) await unmount(mount);
  for (const old of ["logs", "database", "paraph", "paraph.disk", "bank"])
    await rm(join(folder, old), { recursive: true, force: true });
  for (const fresh of [logs, database]) await mkdir(fresh);
  const user = await chooseDatabaseUser(join(postgresFolder, "initdb"), database);
  if (user === undefined) {
    await unlock();
    throw new PlainProblem(
      `Postgres refuses to run as root, and no other user can use ${folder}: start as an ordinary user.`,
    );
  }
  await chown(database, user.uid, user.gid);
  // What is looked up in it are names alone; files are their owner's.
  await chmod(folder, 0o711);
  for (const name of ["patroni.yml", "pgbouncer.ini"])
    await copyFile(join("deploy/cluster", name), join(database, name));
  const disks: Record<string, Disk> = {};
  for (const mount of fills ? mounts : []) {
    const isOfFiles = mount.startsWith(database) === false;
    const name = isOfFiles ? FILES : basename(mount);
    disks[name] = await mountDisk(mount, isOfFiles ? FILES_MEGABYTES : DATABASE_MEGABYTES, isOfFiles ? ROOT : user);
  }
  const [web = 0, pooler = 0, primary = 0, bank = 0, clients = 0, peers = 0, ...others] = await freePorts(17);
  const secret = () => randomBytes(32).toString("base64url");
  return {
    folder,
    logs,
    configuration: (name) => join(database, name),
    user,
    ports: {
      ...{ web, pooler, primary, bank, etcd: { clients, peers } },
      webs: others.slice(0, 3),
      workers: others.slice(3, 5),
      nodes: NODES.map((name, at) => ({ name, postgres: others[5 + at] ?? 0, patroni: others[8 + at] ?? 0 })),
    },
    ...{ password: secret(), appSecret: secret(), metricsToken: secret() },
    disks,
    leave: async () => {
      for (const disk of Object.values(disks)) await disk.release();
      await unlock();
    },
  };
}
