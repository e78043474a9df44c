/** What reads a body; each of them reads the whole one, made of the text when it is first asked for. */
const READERS = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"] as const;

/**
 * `Response.json`, whose body is text until somebody asks for it as a stream: Node makes a stream for every body it is
 * given, which costs as much as all the rest of an answer.
 */
class JsonResponse extends Response {
  readonly #text: string;
  #streamed: Response | undefined;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    if (!this.headers.has("Content-Type")) this.headers.set("Content-Type", "application/json");
    this.#text = text;
  }

  static {
    for (const name of ["body", "bodyUsed"] as const) {
      const get = function (this: JsonResponse) {
        return this.#whole()[name];
      };
      Object.defineProperty(JsonResponse.prototype, name, { get });
    }
    for (const name of READERS) {
      const read = Reflect.get(Response.prototype, name);
      // Not every version of Node that we run on has `bytes`.
      if (typeof read !== "function") continue;
      const value = function (this: JsonResponse) {
        return Reflect.apply(read, this.#whole(), []);
      };
      Object.defineProperty(JsonResponse.prototype, name, { value });
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
  return new JsonResponse(JSON.stringify(value), init);
}

/** The text of an answer that `jsonResponse` has made and nobody has read: it needs no stream to be sent. */
export function textOf(response: Response): string | undefined {
  return JsonResponse.unreadText(response);
}
