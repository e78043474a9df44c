import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { S3Settings } from "@/lib/shared/env";
import { checkKey } from "./file-key";
import type { FileOnDisk, FileStore } from "./file-store-port";

const CONNECT_MS = 3_000;
/** In all, with what is tried again: for what is asked to be done or to begin, and then for a file that is waited for. */
const PATIENCE_MS = 10_000;
/** What a file brings at least while it is waited for: a store that gives less wears the patience out, a byte at a time. */
const BYTES_PER_MS_MIN = 32;
const TRIES = 3;
const PARTIAL_CONTENT = 206;
const PAUSE_MS = 200;

/** Objects of one bucket at Amazon, or at whatever speaks its language. */
export function s3FileStore(
  { bucket, serverSideEncryption, ...settings }: S3Settings,
  patienceMs: number = PATIENCE_MS,
): FileStore {
  const client = openClient(settings);
  return {
    put: async (key, file) => {
      checkKey(key);
      await inTime(patienceMs, (abortSignal) => retried(() => putFile(file, abortSignal), abortSignal));

      async function putFile({ path, sizeBytes, sha256 }: FileOnDisk, abortSignal: AbortSignal): Promise<void> {
        const body = (await open(path)).createReadStream();
        const command = new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentLength: sizeBytes,
          // What arrives is compared with what was made: a connection that changes or loses bytes is an error.
          ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
          ContentType: "application/pdf",
          ...(serverSideEncryption && { ServerSideEncryption: serverSideEncryption }),
        });
        // The library does not hear of a file that can't be read.
        const unreadable = new AbortController();
        body.on("error", (error) => unreadable.abort(error));
        const ending = AbortSignal.any([abortSignal, unreadable.signal]);
        try {
          await client.send(command, { abortSignal: ending });
        } catch (error) {
          throw unreadable.signal.reason ?? error;
        } finally {
          // However it ended, and whether or not anybody has read it.
          body.destroy();
        }
      }
    },
    openStream: async (key, range) => {
      checkKey(key);
      const Range = range && `bytes=${range.first}-${range.last}`;
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range && { Range }) });
      const { Body, $metadata } = await inTime(patienceMs, (abortSignal) =>
        client.send(command, { abortSignal }),
      ).catch(explained);
      if (!(Body instanceof Readable)) throw new Error("The object store answered without a body.");
      const stream = ownStream(Body, patienceMs);
      if (!range || $metadata.httpStatusCode === PARTIAL_CONTENT) return stream;
      stream.destroy();
      throw new Error("The object store answered with what is not the part that was asked for.");
    },
    remove: async (key) => {
      checkKey(key);
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key });
      await inTime(patienceMs, (abortSignal) => client.send(command, { abortSignal }));
    },
    check: async () => {
      const command = new HeadBucketCommand({ Bucket: bucket });
      await inTime(patienceMs, (abortSignal) => client.send(command, { abortSignal }));
    },
  };
}

/** What hasn't been done by then is given up: a store that takes connections and is silent holds up nobody for longer. */
async function inTime<T>(patienceMs: number, run: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error("The object store took too long."));
      giveUp.abort();
    }, patienceMs);
  });
  try {
    return await Promise.race([run(giveUp.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function nothing(): void {}

/** Without keys of its own it takes those of its machine (a role, say), as Amazon's tools do. */
function openClient(settings: Omit<S3Settings, "bucket" | "serverSideEncryption">): S3Client {
  const { region, endpoint, credentials, pathStyle } = settings;
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: TRIES,
    // It would write to the console by itself; what fails is thrown, and logged by whoever asked.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    // Other servers than Amazon's refuse checksums that nobody asked for; ours are our own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_MS,
    },
  });
}

/**
 * A stream like any other. Of an HTTP answer, whoever stops reading (a loop, a pipeline) lets go and leaves its connection
 * open, of which there are a few. It fails when the store is silent, or as good as silent, while somebody waits for its next piece; a
 * reader may take any time.
 */
function ownStream(answer: Readable, patienceMs: number): Readable {
  const own = Readable.from(inPieces(answer, patienceMs), { objectMode: false });
  // The answer ends by an error when it is given up, which nobody else may hear.
  answer.on("error", () => undefined);
  own.on("close", () => answer.destroy());
  return own;
}

async function* inPieces(answer: Readable, patienceMs: number): AsyncGenerator<Buffer, void> {
  const pieces: AsyncIterator<Buffer> = answer[Symbol.asyncIterator]();
  let leftMs = patienceMs;
  for (;;) {
    const askedAt = performance.now();
    const { done, value } = await inTime(leftMs, () => pieces.next());
    if (done) return;
    const waitedMs = performance.now() - askedAt;
    leftMs = Math.min(patienceMs, leftMs - waitedMs + value.length / BYTES_PER_MS_MIN);
    yield value;
  }
}

/** The library repeats what it can; a stream that has been read it can't. */
async function retried(put: () => Promise<void>, abortSignal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await put();
    } catch (error) {
      if (attempt === TRIES || isRefusal(error) || abortSignal.aborted) throw error;
      // Whoever has given up takes the file away.
      await pause(PAUSE_MS * 4 ** (attempt - 1), undefined, { signal: abortSignal });
    }
  }
}

/** What will be refused again. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** A missing object has the name that a missing file has. */
function explained(error: unknown): never {
  const isMissing = error instanceof S3ServiceException && error.name === "NoSuchKey";
  throw isMissing ? Object.assign(new Error("There is no such file.", { cause: error }), { code: "ENOENT" }) : error;
}
