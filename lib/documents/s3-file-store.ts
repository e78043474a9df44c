import { createReadStream } from "node:fs";
import { PassThrough, Readable } from "node:stream";
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
import type { FileOnDisk, FileStore } from "./file-store";

const CONNECT_MS = 3_000;
/** Until an answer begins, and while nothing moves. */
const SILENCE_MS = 30_000;
const TRIES = 3;
const PAUSE_MS = 200;

/** Objects of one bucket at Amazon, or at whatever speaks its language. */
export function s3FileStore({ bucket, serverSideEncryption, ...settings }: S3Settings): FileStore {
  const client = openClient(settings);
  return {
    put: async (key, file) => {
      checkKey(key);
      await retried(() => putFile(file));

      async function putFile({ path, sizeBytes, sha256 }: FileOnDisk): Promise<void> {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: createReadStream(path),
            ContentLength: sizeBytes,
            // What arrives is compared with what was made: a connection that changes or loses bytes is an error.
            ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
            ContentType: "application/pdf",
            ...(serverSideEncryption && { ServerSideEncryption: serverSideEncryption }),
          }),
        );
      }
    },
    openStream: async (key, range) => {
      checkKey(key);
      const Range = range && `bytes=${range.first}-${range.last}`;
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range && { Range }) });
      const { Body } = await client.send(command).catch(explained);
      if (Body instanceof Readable) return ownStream(Body);
      throw new Error("The object store answered without a body.");
    },
    remove: async (key) => {
      checkKey(key);
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
  };
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
      requestTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
      throwOnRequestTimeout: true,
    },
  });
}

/**
 * A stream like any other. Of an HTTP answer, whoever stops reading (a loop, a pipeline) lets go and leaves its connection
 * open, of which there are a few.
 */
function ownStream(answer: Readable): Readable {
  const own = new PassThrough();
  answer.on("error", (error) => own.destroy(error));
  own.on("close", () => answer.destroy());
  return answer.pipe(own);
}

/** The library repeats what it can; a stream that has been read it can't. */
async function retried(put: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await put();
    } catch (error) {
      if (attempt === TRIES || isRefusal(error)) throw error;
      await pause(PAUSE_MS * 4 ** (attempt - 1));
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
