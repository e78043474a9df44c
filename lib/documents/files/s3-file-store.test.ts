import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { itIsAFileStore } from "@/lib/documents/testing/file-store-contract";
import { fileOf, putBytes, storedBytes } from "@/lib/documents/testing/files";
import type { S3Settings } from "@/lib/shared/env";
import type { FileStore } from "./file-store-port";
import { s3FileStore } from "./s3-file-store";

const CREDENTIALS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

let folder: string;
let server: S3rver;
let settings: S3Settings;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paraph-s3-"));
  const configureBuckets = [{ name: "paraph", configs: [] }];
  server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: folder, configureBuckets });
  const { port } = await server.run();
  settings = {
    bucket: "paraph",
    region: "eu-central-1",
    endpoint: `http://127.0.0.1:${port}`,
    credentials: CREDENTIALS,
    pathStyle: true,
    serverSideEncryption: null,
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("files in a bucket (decision 43)", () => {
  itIsAFileStore(() => s3FileStore(settings));

  it("can be kept in a bucket that is there, and in no other", async () => {
    await expect(s3FileStore(settings).check()).resolves.toBeUndefined();
    await expect(s3FileStore({ ...settings, bucket: "another" }).check()).rejects.toThrow();
    await expect(
      putBytes("a.pdf", Buffer.from("x"), s3FileStore({ ...settings, bucket: "another" })),
    ).rejects.toThrow();
  });
});

/** A store that answers each request with the next status, and keeps what it was asked. */
async function scripted(answers: readonly number[], use: (endpoint: string) => Promise<void>) {
  const asked: Readonly<{ method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }>[] = [];
  const listener = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    asked.push({ method, path, headers, body: await buffer(request) });
    response.writeHead(answers[asked.length - 1] ?? 200, { ETag: '"x"' }).end();
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const address = listener.address();
  try {
    await use(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
  } finally {
    listener.closeAllConnections();
    await new Promise((done) => listener.close(done));
  }
  return asked;
}

describe("a file on its way to a bucket (decision 43)", () => {
  const bytes = Buffer.from("%PDF-");
  const put = async (endpoint: string, changes: Partial<S3Settings> = {}) =>
    putBytes("a/b.pdf", bytes, s3FileStore({ ...settings, endpoint, ...changes }));

  it("goes as it is, with its length and its digest", async () => {
    const [request] = await scripted([200], (endpoint) => put(endpoint, { serverSideEncryption: "AES256" }));
    expect(request).toMatchObject({
      method: "PUT",
      path: expect.stringMatching(/^\/paraph\/a\/b\.pdf\?/),
      headers: {
        "content-length": "5",
        "content-type": "application/pdf",
        "x-amz-checksum-sha256": createHash("sha256").update(bytes).digest("base64"),
        "x-amz-server-side-encryption": "AES256",
      },
      body: bytes,
    });
  });

  it("goes again, whole, when the store has a bad moment", async () => {
    const requests = await scripted([503, 500, 200], (endpoint) => put(endpoint));
    expect(requests.map(({ method, body }) => [method, body.toString()])).toEqual([
      ["PUT", "%PDF-"],
      ["PUT", "%PDF-"],
      ["PUT", "%PDF-"],
    ]);
  });

  it("goes three times at most, and once when it is refused", async () => {
    const fail = (endpoint: string) => expect(put(endpoint)).rejects.toThrow();
    expect(await scripted([500, 500, 500, 200], fail)).toHaveLength(3);
    expect(await scripted([403, 200], fail)).toHaveLength(1);
  });

  it("is an error of whoever puts it where it is not there any more, or can't be read", async () => {
    const file = { sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    await scripted([200, 200, 200], async (endpoint) => {
      const store = s3FileStore({ ...settings, endpoint });
      const gone = store.put("a/b.pdf", { ...file, path: join(folder, "gone.pdf") });
      await expect(gone).rejects.toMatchObject({ code: "ENOENT" });
      await expect(store.put("a/b.pdf", { ...file, path: folder })).rejects.toMatchObject({ code: "EISDIR" });
    });
  });

  it("has nowhere to go where nobody listens", async () => {
    let gone = "";
    await scripted([], async (endpoint) => {
      gone = endpoint;
    });
    await expect(put(gone)).rejects.toThrow();
  });
});

/**
 * A store that takes connections and does with each request what a test says. Who expects its answer has the patience for a slow machine.
 */
async function behaving(
  serve: RequestListener,
  use: (store: FileStore) => Promise<void>,
  patienceMs = 300,
): Promise<void> {
  const listener = createServer(serve);
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const address = listener.address();
  const endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  try {
    await use(s3FileStore({ ...settings, endpoint }, patienceMs));
  } finally {
    listener.closeAllConnections();
    await new Promise((done) => listener.close(done));
  }
}

describe("a bucket that is silent (decision 48)", () => {
  const silent: RequestListener = (request) => void request.resume();
  const tooLong = "The object store took too long.";

  it("holds up nobody: whatever it is asked, it is given up", async () => {
    await behaving(silent, async (store) => {
      const file = await fileOf(Buffer.alloc(1_000_000));
      const outcomes = await Promise.allSettled([
        store.put("a.pdf", file),
        store.openStream("a.pdf"),
        store.remove("a.pdf"),
        store.check(),
      ]);
      expect(outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.message : "done"))).toEqual([
        tooLong,
        tooLong,
        tooLong,
        tooLong,
      ]);
    });
  });

  it("which takes no byte of a file is given up as well", async () => {
    await behaving(
      () => undefined,
      async (store) => {
        await expect(store.put("a.pdf", await fileOf(Buffer.alloc(20_000_000)))).rejects.toThrow(tooLong);
      },
    );
  });

  it("is given up in all, not once for each time it is tried", async () => {
    let asked = 0;
    const failing: RequestListener = (request, response) => {
      request.resume();
      asked += 1;
      // Long enough for one try, too long for three.
      setTimeout(() => response.writeHead(500).end(), 200);
    };
    await behaving(failing, async (store) => {
      await expect(store.openStream("a.pdf")).rejects.toThrow(tooLong);
      expect(asked).toBeLessThan(3);
    });
  });

  it("in the middle of a file: its reader hears of it, and of one that is cut", async () => {
    const begin: RequestListener = (request, response) => {
      request.resume();
      response.writeHead(200, { "Content-Length": "100" });
      response.write("half of it");
      if (request.url?.includes("cut")) setTimeout(() => response.destroy(), 10);
    };
    await behaving(begin, async (store) => {
      await expect(buffer(await store.openStream("stalls.pdf"))).rejects.toThrow(tooLong);
      await expect(buffer(await store.openStream("cut.pdf"))).rejects.toThrow();
    });
  });

  it("or as good as silent: a file that comes byte by byte is given up, too", async () => {
    const dripping: RequestListener = (request, response) => {
      request.resume();
      response.writeHead(200, { "Content-Length": "1000000" });
      const dripper = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(dripper));
    };
    await behaving(dripping, async (store) => {
      await expect(buffer(await store.openStream("drips.pdf"))).rejects.toThrow(tooLong);
    });
  });

  it("or gives all of a file where a part was asked for is not believed, and keeps no connection", async () => {
    const deaf: RequestListener = (request, response) => {
      request.resume();
      response.end(Buffer.alloc(3_000_000));
    };
    const use = async (store: FileStore) => {
      // Far more than there are connections.
      for (let reader = 0; reader < 60; reader++) {
        const part = store.openStream("a.pdf", { first: 5, last: 9 });
        await expect(part).rejects.toThrow("not the part that was asked for");
      }
    };
    await behaving(deaf, use, 30_000);
  });

  it("is no slow reader: a file waits for it", async () => {
    const whole: RequestListener = (request, response) => {
      request.resume();
      response.end(Buffer.alloc(3_000_000));
    };
    const use = async (store: FileStore) => {
      const stream = await store.openStream("slow.pdf");
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      expect((await buffer(stream)).length).toBe(3_000_000);
    };
    await behaving(whole, use, 2_000);
  });
});

it("gives its connection back when its reader leaves", async () => {
  const store = s3FileStore(settings);
  await store.put("left.pdf", await fileOf(Buffer.alloc(3_000_000)));
  // Far more than there are connections.
  for (let reader = 0; reader < 120; reader++) {
    const stream = await store.openStream("left.pdf");
    for await (const _ of stream) break;
  }
  expect((await storedBytes("left.pdf", store)).length).toBe(3_000_000);
});

it("is read from the bucket at the reader's pace", async () => {
  const store = s3FileStore(settings);
  await store.put("slow.pdf", await fileOf(Buffer.alloc(8_388_608, 7)));
  const stream = await store.openStream("slow.pdf");
  const first = await new Promise((resolve) => stream.once("readable", () => resolve(stream.read(1))));
  expect(first).toEqual(Buffer.from([7]));
  // What nobody has asked for waits in the socket, not in this process.
  expect(stream.readableLength).toBeLessThan(1_000_000);
  stream.destroy();
});
