import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { z } from "zod";

/** One request as its caller has met it, from the first thought of it to the last byte of its answer. */
export type Asked = Readonly<{
  method: string;
  path: string;
  beganAt: number;
  tookMs: number;
  /** Null where there was no answer, or not all of it. */
  status: number | null;
  saysWhenToComeAgain: boolean;
}>;

export type Watch = Readonly<{ asked: readonly Asked[]; stop: () => void }>;

const request = z.custom<object>((value) => typeof value === "object" && value !== null);
const begun = z.object({ request: z.object({ origin: z.unknown(), method: z.string(), path: z.string() }) });
const answered = z.object({
  request,
  response: z.object({ statusCode: z.int(), headers: z.array(z.instanceof(Uint8Array)) }),
});

const NAMES = ["create", "headers", "trailers", "error"] as const;

/** Sees every request of this process to an origin, whoever makes it, by what Node's own fetch tells of itself. */
export function watchRequests(origin: string): Watch {
  const asked: Asked[] = [];
  const open = new Map<unknown, Omit<Asked, "tookMs">>();
  const end = (message: unknown, isWhole: boolean) => {
    const of = z.object({ request }).parse(message).request;
    const one = open.get(of);
    if (!one) return;
    open.delete(of);
    asked.push({ ...one, status: isWhole ? one.status : null, tookMs: Date.now() - one.beganAt });
  };
  const listeners: Readonly<Record<(typeof NAMES)[number], (message: unknown) => void>> = {
    create: (message) => {
      const { origin: whose, method, path } = begun.parse(message).request;
      if (String(whose) !== origin) return;
      const fresh = { method, path, beganAt: Date.now(), status: null, saysWhenToComeAgain: false };
      open.set(z.object({ request }).parse(message).request, fresh);
    },
    headers: (message) => {
      const { request: of, response } = answered.parse(message);
      const one = open.get(of);
      if (!one) return;
      const saysWhenToComeAgain = response.headers.some((name) => /^retry-after$/i.test(Buffer.from(name).toString()));
      open.set(of, { ...one, status: response.statusCode, saysWhenToComeAgain });
    },
    trailers: (message) => end(message, true),
    error: (message) => end(message, false),
  };
  const each = NAMES.map((name) => [`undici:request:${name}`, listeners[name]] as const);
  for (const [channel, listener] of each) subscribe(channel, listener);
  return {
    asked,
    stop: () => {
      for (const [channel, listener] of each) unsubscribe(channel, listener);
    },
  };
}
