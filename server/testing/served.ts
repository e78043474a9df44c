import type { RequestListener } from "node:http";
import { connect } from "node:net";
import type { ApiServer } from "../api-routes";
import { behindEdge } from "../edge";
import { type Listener, openListener } from "../listener";
import { guardPages } from "../pages";

export const OURS = "https://pay.example";

export type Served = Readonly<{ listener: Listener; port: number; close: () => Promise<void> }>;

type Options = Readonly<{ https?: boolean; trustProxy?: boolean; dev?: boolean; api?: ApiServer }>;

/** A handler behind the listener and the edge, as `npm start` puts them together. */
export async function serveBehindEdge(handler: RequestListener, options: Options = {}): Promise<Served> {
  const { https = true, trustProxy = false, dev = false, api = null } = options;
  const listener = await openListener({ port: 0, hosts: ["127.0.0.1"], baseUrl: https ? OURS : "http://pay.example" });
  listener.serve(behindEdge(handler, { dev, trustProxy, api }));
  return { listener, port: listener.port, close: listener.close };
}

/** The same for what Next would get. */
export function servePagesBehindEdge(pages: RequestListener, options: Options = {}): Promise<Served> {
  return serveBehindEdge(guardPages(pages, { origin: OURS }), options);
}

/** Writes these bytes, and reads until the answer is whole or the server closes: interim answers are in it, too. */
export function sendRaw({ port }: Served, bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
    let answer = "";
    socket.setEncoding("latin1").on("data", (text) => {
      answer += text;
      if (isWhole(answer)) socket.destroy();
    });
    socket.on("error", failed).on("close", () => done(answer));
  });
}

function isWhole(answer: string): boolean {
  const final = answer.replace(/^HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n/, "");
  const [head = "", ...body] = final.split("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length !== undefined && body.join("\r\n\r\n").length >= Number(length);
}

/** A request of these lines, after which the connection closes. */
export function ask(served: Served, line: string, headers: readonly string[] = [], body = ""): Promise<string> {
  const lines = [`${line} HTTP/1.1`, "Host: pay.example", "Connection: close", ...headers];
  return sendRaw(served, `${lines.join("\r\n")}\r\n\r\n${body}`);
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
}
