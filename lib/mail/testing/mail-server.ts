import { createServer, type Server, type Socket } from "node:net";

/** A mail that a server was given, as it answered it. */
export type GivenMail = Readonly<{
  to: string;
  from: string;
  /** With its angle brackets. */
  messageId: string;
  /** As it went over the wire. */
  raw: string;
  answer: string;
}>;

/** What a server says to RCPT TO and to the end of DATA; `die` cuts the line without a word, and `silence` says none. */
export type Manners = Readonly<{
  /** Called for each line that is opened. */
  greet?: () => unknown;
  from?: () => string;
  rcpt?: (to: string) => string;
  data?: (mail: Omit<GivenMail, "answer">) => string | "die" | "take and die" | "silence";
}>;

export type TestMailServer = Readonly<{
  url: string;
  /** What it has taken or refused after DATA, in that order. */
  given: readonly GivenMail[];
  taken: () => readonly GivenMail[];
  /** Cuts all lines, and answers nobody until `rise`. */
  fall: () => Promise<void>;
  rise: () => Promise<void>;
}>;

/** A mail server on this machine, one line of SMTP after the other (RFC 5321, with DSN and PIPELINING as servers of today have them). */
export async function aMailServer(manners: Manners = {}): Promise<TestMailServer> {
  const given: GivenMail[] = [];
  const sockets = new Set<Socket>();
  let server = createServer();
  const converse = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    const say = (line: string) => line === "silence" || socket.write(`${line}\r\n`);
    let [from, to, buffer, inData] = ["", "", "", false];
    const endOfData = (raw: string) => {
      const messageId = /^Message-ID: *(<[^>]+>)/im.exec(raw)?.[1] ?? "";
      const mail = { from, to, messageId, raw };
      const answer = manners.data?.(mail) ?? "250 2.0.0 taken";
      if (answer !== "die") given.push({ ...mail, answer: answer === "take and die" ? "250 taken" : answer });
      if (answer === "die" || answer === "take and die") socket.destroy();
      else say(answer);
    };
    const command = (line: string) => {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (/^EHLO/i.test(line)) {
        say("250-mail.test");
        say("250 DSN");
      } else if (/^MAIL FROM/i.test(line)) {
        from = line;
        say(manners.from?.() ?? "250 fine");
      } else if (/^RCPT TO/i.test(line)) {
        to = address;
        say(manners.rcpt?.(address) ?? "250 fine");
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say("354 go on");
      } else if (/^QUIT/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 fine");
    };
    socket.on("data", (chunk) => {
      buffer += chunk.toString("latin1");
      for (;;) {
        const end = inData ? "\r\n.\r\n" : "\r\n";
        const at = buffer.indexOf(end);
        if (at < 0 || socket.destroyed) return;
        const part = buffer.slice(0, at);
        buffer = buffer.slice(at + end.length);
        if (inData) {
          inData = false;
          endOfData(part);
        } else command(part);
      }
    });
    manners.greet?.();
    say("220 mail.test ready");
  };
  const listen = async (port: number): Promise<Server> => {
    const listening = createServer(converse);
    await new Promise<void>((resolve) => listening.listen(port, "127.0.0.1", resolve));
    return listening;
  };
  server = await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const { port } = address;
  return {
    url: `smtp://127.0.0.1:${port}`,
    given,
    taken: () => given.filter(({ answer }) => answer.startsWith("250")),
    fall: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    rise: async () => {
      server = await listen(port);
    },
  };
}
