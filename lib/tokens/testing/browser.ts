import { PASSWORD } from "./cast";
import type { ServedRoutes } from "./serve-routes";

const HOME = "http://localhost:3000";

/** A person's browser without scripts: keeps cookies, follows what it is told to follow, and no further. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #served: ServedRoutes;

  constructor(served: ServedRoutes) {
    this.#served = served;
  }

  async get(address: string): Promise<Response> {
    return this.#send(address, "GET", undefined);
  }

  async post(address: string, form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
    return this.#send(address, "POST", new URLSearchParams(form), headers);
  }

  /** Where an answer sends the browser. */
  static target(response: Response): URL {
    return new URL(response.headers.get("location") ?? "about:blank", HOME);
  }

  /** From a client's authorization address, through sign-in and consent as they come up, back to the client. */
  async authorize(address: string | URL, email: string, decision: "allow" | "deny" = "allow"): Promise<URL> {
    let response = await this.get(String(address));
    for (let page = 0; page < 5; page += 1) {
      const target = TestBrowser.target(response);
      const request = target.searchParams.get("request") ?? "";
      if (target.origin !== HOME) return target;
      if (target.pathname === "/sign-in") {
        response = await this.post("/sign-in/password", { request, email, password: PASSWORD });
      } else if (target.pathname === "/consent") {
        response = await this.post("/consent/decision", { request, decision });
      } else {
        response = await this.get(target.href);
      }
    }
    throw new Error("The browser was sent round and round.");
  }

  async #send(
    address: string,
    method: string,
    body: URLSearchParams | undefined,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    // All of ours are SameSite=Lax.
    const isForeignForm = method === "POST" && extra["sec-fetch-site"] === "cross-site";
    const sent = isForeignForm ? [] : [...this.cookies];
    const cookie = sent.map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie !== "" && { cookie }), ...extra };
    const response = await this.#served.fetch(new URL(address, HOME), { method, headers, body });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
