import { join } from "node:path";
import { env, type S3Settings } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import type { FileStore } from "./file-store-port";
import { localFileStore } from "./local-file-store";
import { isMissingFile } from "./missing-file";
import { onlyOurs } from "./our-store";

let opened: FileStore | undefined;

/** A bucket stays what it is; a volume goes from under its folder at any time, and the mark is a file beside the others. */
const BELIEVED_MS = { bucket: 10_000, folder: 0 };

/**
 * The installation's store: a bucket where one is configured, else a folder of its data directory (decision 43), as long as it is
 * the one that the database knows (decision 376). What it fails to do is `service_unavailable`: nobody who asks can help it, and it
 * passes.
 */
export function fileStore(): FileStore {
  opened ??= explaining(onlyOurs(givenStore(), BELIEVED_MS[env().s3 ? "bucket" : "folder"]));
  return opened;
}

let given: FileStore | undefined;

/** What the environment names, whosever it is: for whoever brings documents into it before there is a database that names them. */
export function givenStore(): FileStore {
  const { s3, dataDir } = env();
  given ??= explaining(s3 ? inBucket(s3) : localFileStore(join(dataDir, "files")));
  return given;
}

const RETRY_AFTER_SECONDS = 5;

/** The same store, whose failures callers understand; a missing file stays one. */
export function explaining({ put, openStream, remove, check }: FileStore): FileStore {
  return {
    put: (key, file) => put(key, file).catch(explain),
    openStream: (key, range) => openStream(key, range).catch(explain),
    remove: (key) => remove(key).catch(explain),
    check,
  };
}

function explain(error: unknown): never {
  if (isMissingFile(error) || error instanceof AppError) throw error;
  return unavailable(error);
}

/** What the store began and did not bring to its end. */
export function unavailable(cause: unknown): never {
  throw new AppError("service_unavailable", {
    detail: "Documents can't be kept or read at the moment.",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

/** Its library is large, and most installations need none of it: it is loaded by the first who asks. */
function inBucket(settings: S3Settings): FileStore {
  let opening: Promise<FileStore> | undefined;
  const open = () => {
    opening ??= import("./s3-file-store").then(({ s3FileStore }) => s3FileStore(settings));
    return opening;
  };
  return {
    put: async (key, file) => (await open()).put(key, file),
    openStream: async (key, range) => (await open()).openStream(key, range),
    remove: async (key) => (await open()).remove(key),
    check: async () => (await open()).check(),
  };
}
