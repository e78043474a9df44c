/** Where our own server finds an answer's text (`server/api-routes.ts`), whichever copy of this file made it. */
const TEXT = Symbol.for("paraph.json");

/**
 * `Response.json`, whose body is text until somebody asks for it as a stream: Node makes a stream for every body it is
 * given, which costs as much as all the rest of an answer.
 */
class JsonResponse extends Response {
  readonly [TEXT]: string;
  #streamed: Response | undefined;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    if (!this.headers.has("Content-Type")) this.headers.set("Content-Type", "application/json");
    this[TEXT] = text;
  }

  static {
    for (const name of ["body", "bodyUsed"] as const) {
      const get = function (this: JsonResponse) {
        return this.#whole()[name];
      };
      Object.defineProperty(JsonResponse.prototype, name, { get });
    }
  }

  #whole(): Response {
    this.#streamed ??= new Response(this[TEXT], this);
    return this.#streamed;
  }

  override text(): Promise<string> {
    return this.#whole().text();
  }

  override json(): Promise<unknown> {
    return this.#whole().json();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#whole().arrayBuffer();
  }

  override clone(): Response {
    return this.#whole().clone();
  }
}

/** An answer in JSON. */
export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  return new JsonResponse(JSON.stringify(value), init);
}
