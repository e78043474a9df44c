import { join } from "node:path";
import { getServerSession } from "next-auth";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { NOWHERE, VIEWS } from "./testing/views";

/** Every page, opened by nobody: whoever signs in comes to what its address named, with its filters, tab and page. */
vi.mock("next-auth", () => ({ default: vi.fn(), getServerSession: vi.fn() }));

const NOTHING = NOWHERE.operation;
const PARAMS = { uuid: NOTHING, deliveryUuid: NOTHING, batchUuid: NOTHING, kind: "unresolved", rest: ["no-such-page"] };
const ASKED = { q: "39,90 € & more", page: "2", state: ["OPEN", "MATCHED"], sent: "" };
const QUERY = "?q=39%2C90+%E2%82%AC+%26+more&page=2&state=OPEN&state=MATCHED&sent=";

const pageFile = z.object({ default: z.custom<(props: unknown) => Promise<unknown>>() });
/** As Next throws it. */
const redirection = z.object({ digest: z.templateLiteral(["NEXT_REDIRECT;", z.string()]) });
const pages = [...new Map(VIEWS.map(({ page, path }) => [page, path(NOWHERE).replace(/\?.*/, "")]))];

beforeEach(() => {
  vi.mocked(getServerSession).mockResolvedValue(null);
});

async function openedBy(page: string): Promise<Readonly<{ comesBackTo: string; reads: boolean }>> {
  const { default: draw } = pageFile.parse(await import(join(import.meta.dirname, `${page}.tsx`)));
  let reads = false;
  const props = {
    params: Promise.resolve(PARAMS),
    get searchParams() {
      reads = true;
      return Promise.resolve(ASKED);
    },
  };
  const thrown: unknown = await draw(props).catch((error: unknown) => error);
  const [, , address] = redirection.parse(thrown).digest.split(";");
  const signIn = new URL(address ?? "", "http://localhost");
  expect(signIn.pathname).toBe("/sign-in/start");
  return { comesBackTo: signIn.searchParams.get("callbackUrl") ?? "", reads };
}

describe("after the sign-in", () => {
  it.each(pages)("%s is come back to, with all that its address asks for", async (page, path) => {
    const { comesBackTo, reads } = await openedBy(page);
    if (reads) expect(comesBackTo).toBe(`${path}${QUERY}`);
    // An address that leads to no page leads to the first one.
    else expect(comesBackTo).toBe(page === "[...rest]/page" ? "/dashboard" : path);
  });
});
