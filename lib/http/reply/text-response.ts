/** What reads a body; each of them reads the whole one, made of the text when it is first asked for. */
const READERS = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"] as const;

/**
 * A `Response` whose body is text until somebody asks for it as a stream: Node makes a stream for every body it is
 * given, which costs as much as all the rest of an answer.
 */
class TextResponse extends Response {
  readonly #text: string;
  #streamed: Response | undefined;

  constructor(text: string, type: string, init: ResponseInit) {
    super(null, init);
    if (!this.headers.has("Content-Type")) this.headers.set("Content-Type", type);
    this.#text = text;
  }

  static {
    for (const name of ["body", "bodyUsed"] as const) {
      const get = function (this: TextResponse) {
        return this.#whole()[name];
      };
      Object.defineProperty(TextResponse.prototype, name, { get });
    }
    for (const name of READERS) {
      const read = Reflect.get(Response.prototype, name);
      // Not every version of Node that we run on has `bytes`.
      if (typeof read !== "function") continue;
      const value = function (this: TextResponse) {
        return Reflect.apply(read, this.#whole(), []);
      };
      Object.defineProperty(TextResponse.prototype, name, { value });
    }
  }

  /** Its text; undefined once somebody has begun to read it. */
  static unreadText(response: Response): string | undefined {
    return #text in response && response.#streamed === undefined ? response.#text : undefined;
  }

  #whole(): Response {
    this.#streamed ??= new Response(this.#text, this);
    return this.#streamed;
  }

  /** With the headers of now, which may have changed since the body was first asked for. */
  override clone(): Response {
    return new Response(this.#whole().clone().body, this);
  }
}

/** An answer in JSON. */
export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  return new TextResponse(JSON.stringify(value), "application/json", init);
}

/** A page. */
export function htmlResponse(text: string, init: ResponseInit = {}): Response {
  return new TextResponse(text, "text/html; charset=utf-8", init);
}

/** The text of an answer that was made here and that nobody has read: it needs no stream to be sent. */
export function textOf(response: Response): string | undefined {
  return TextResponse.unreadText(response);
}
