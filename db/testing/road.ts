import { connect, createServer, type Socket } from "node:net";

/**
 * What becomes of connections: passed on, kept without a word, closed as soon as they are made, refused with the words of a server that
 * starts.
 */
type Condition = "OPEN" | "SILENT" | "CLOSED" | "STARTING";

export type Road = Readonly<{
  /** The database's address by this road. */
  url: string;
  /** What was kept back in silence goes on when it opens. */
  become: (condition: Condition) => void;
  /** From now on connections that have given themselves this name at their start are silent. */
  muffle: (name: string) => void;
  /**
   * After so many more bytes of what is asked, or answered, the connection that carries the next one breaks, once: any, or one of this
   * name.
   */
  cutAfter: (bytes: number, of: "QUESTIONS" | "ANSWERS", name?: string) => void;
  /** Whether a cut is still to come. */
  isToBeCut: () => boolean;
  /** Connections that were closed as soon as they were made, or had asked. */
  refused: () => number;
  end: () => void;
}>;

/** ErrorResponse (protocol 3.0). */
const STARTING = errorOf({ S: "FATAL", V: "FATAL", C: "57P03", M: "the database system is starting up" });

function errorOf(fields: Readonly<Record<string, string>>): Buffer {
  const said = `${Object.entries(fields)
    .map(([kind, text]) => `${kind}${text}\0`)
    .join("")}\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(said.length + length.length);
  return Buffer.concat([Buffer.from("E"), length, Buffer.from(said)]);
}

/** A way to a database whose condition a test decides. */
export async function openRoad(databaseUrl: string): Promise<Road> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let condition: Condition = "OPEN";
  let refused = 0;
  let muffled: string | null = null;
  let cut: { left: number; of: "QUESTIONS" | "ANSWERS"; name: string | undefined } | null = null;

  /** What is passed on of a piece; the rest is lost with the connection. */
  const pass = (
    piece: Buffer,
    of: "QUESTIONS" | "ANSWERS",
    name: string | undefined,
  ): Readonly<{ passed: Buffer; isCut: boolean }> => {
    if (cut?.of !== of || (cut.name !== undefined && cut.name !== name)) return { passed: piece, isCut: false };
    if (piece.length <= cut.left) {
      cut.left -= piece.length;
      return { passed: piece, isCut: false };
    }
    const passed = piece.subarray(0, cut.left);
    cut = null;
    return { passed, isCut: true };
  };

  const names = new WeakMap<Socket, string>();
  /** Told in the first piece, whose first four bytes are its length. */
  const nameIn = (near: Socket, piece: Buffer) => {
    const name = names.get(near) ?? /application_name\0([^\0]*)/.exec(piece.toString("latin1"))?.[1] ?? "";
    names.set(near, name);
    return name;
  };

  const join = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to, of] of [
      [near, far, "QUESTIONS"],
      [far, near, "ANSWERS"],
    ] as const) {
      sockets.add(from);
      from.on("data", (piece: Buffer) => {
        if (from === near && nameIn(near, piece) === muffled) return void near.pause();
        const { passed, isCut } = pass(piece, of, names.get(near));
        if (!isCut) return void to.write(passed);
        // The one that asked hears of its end when it has heard the rest, the other at once.
        to.end(passed);
        from.destroy();
      });
      from.on("error", () => from.destroy());
      from.on("close", () => {
        sockets.delete(from);
        // What it said before it left is passed on first.
        to.end();
      });
      if (condition === "SILENT") from.pause();
    }
  };
  const server = createServer((near) => {
    if (condition === "OPEN" || condition === "SILENT") return join(near);
    refused += 1;
    if (condition === "CLOSED") return near.destroy();
    near.on("error", () => near.destroy());
    near.once("data", () => near.end(STARTING));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const url = new URL(databaseUrl);
  url.port = String(address.port);

  const become = (next: Condition) => {
    condition = next;
    for (const socket of sockets) {
      if (next === "OPEN") socket.resume();
      else if (next === "SILENT") socket.pause();
      else socket.destroy();
    }
  };
  return {
    url: url.href,
    become,
    muffle: (name) => {
      muffled = name;
    },
    cutAfter: (bytes, of, name) => {
      cut = { left: bytes, of, name };
    },
    isToBeCut: () => cut !== null,
    refused: () => refused,
    end: () => {
      become("CLOSED");
      server.close();
    },
  };
}
