import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";

export type Answer = Readonly<{ status: number; headers: OutgoingHttpHeaders; body: string }>;

/**
 * What a handler answers to a GET that has come over no wire: of one whom nobody knows, with these headers and no others.
 * @throws Error when it breaks off
 */
export async function answerOf(
  handler: RequestListener,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const sink = new Sink();
  const request = new IncomingMessage(sink);
  // HTTP/1.0 knows no chunks: what comes after the headers is the body as it is.
  Object.assign(request, {
    method: "GET",
    url: path,
    headers,
    httpVersion: "1.0",
    httpVersionMajor: 1,
    httpVersionMinor: 0,
  });
  request.push(null);
  request.complete = true;
  const response = new ServerResponse(request);
  response.assignSocket(sink);
  // A server's own connections do that for whoever waits with the rest of a long answer.
  sink.on("drain", () => response.emit("drain"));
  await new Promise<void>((done, failed) => {
    response.once("finish", done);
    response.once("close", () => failed(new Error("The answer has broken off.")));
    handler(request, response);
  });
  const written = Buffer.concat(sink.written).toString();
  const body = written.slice(written.indexOf(END_OF_HEADERS) + END_OF_HEADERS.length);
  return { status: response.statusCode, headers: response.getHeaders(), body };
}

const END_OF_HEADERS = "\r\n\r\n";

class Sink extends Socket {
  readonly written: Buffer[] = [];

  override _write(chunk: Buffer | string, _encoding: BufferEncoding, done: () => void): void {
    this.written.push(Buffer.from(chunk));
    done();
  }

  override _writev(chunks: readonly Readonly<{ chunk: Buffer | string }>[], done: () => void): void {
    for (const { chunk } of chunks) this.written.push(Buffer.from(chunk));
    done();
  }
}
