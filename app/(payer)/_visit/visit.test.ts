import { beforeEach, describe, expect, test, vi } from "vitest";
import { aView, STEPS } from "@/components/payer/testing/views";
import { findPayerView, visitPayerView } from "@/lib/payer/find-payer-view";
import { plainPage } from "./plain-pages";
import { look, visit } from "./visit";

vi.mock("@/lib/payer/find-payer-view");
// Made by a build, which unit tests do without.
vi.mock("./assets", () => ({
  payerAssets: () => ({ style: "/s.css", script: "/s.js" }),
  searchScript: () => "/search.js",
}));

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** What Chrome asks when somebody presses the link. */
function aRequest(headers: Readonly<Record<string, string>> = {}, method = "GET") {
  const asked = new Headers({ "user-agent": CHROME, accept: "text/html", ...headers });
  return { method, url: "http://localhost:3000/pay/token", headers: asked, body: null };
}

beforeEach(() => {
  for (const find of [findPayerView, visitPayerView]) {
    vi.mocked(find).mockReset().mockResolvedValue(aView(STEPS.choose));
  }
});

describe("opening", () => {
  test("a person's visit opens the operation", async () => {
    expect((await visit(aRequest(), "token")).outcome).toBe("FOUND");
    expect(visitPayerView).toHaveBeenCalledExactlyOnceWith(expect.anything(), "token");
  });

  test.each([
    ["a robot's", aRequest({ "user-agent": "WhatsApp/2.23.20.0" })],
    ["a HEAD", aRequest({}, "HEAD")],
    ["a prefetch", aRequest({ "sec-purpose": "prefetch" })],
  ])("%s does not, and shows the page all the same", async (_, request) => {
    expect((await visit(request, "token")).outcome).toBe("FOUND");
    expect(visitPayerView).not.toHaveBeenCalled();
  });

  test("what is fetched beside the page does not", async () => {
    expect((await look(aRequest(), "token")).outcome).toBe("FOUND");
    expect(visitPayerView).not.toHaveBeenCalled();
  });
});

test("the configuration's voice is the page's (decision 81)", async () => {
  for (const [voice, title] of [
    ["FORMAL", "Elija su banco"],
    ["INFORMAL", "Elige tu banco"],
    [null, "Elige tu banco"],
  ] as const) {
    vi.mocked(findPayerView).mockResolvedValue(
      aView(STEPS.choose, { languages: { asked: ["es"], otherwise: [] }, voice }),
    );
    expect((await look(aRequest(), "token")).words.banks.title).toBe(title);
  }
});

describe("its language (decision 82)", () => {
  const german = { asked: ["de-AT"], otherwise: ["es"] };
  const unnamed = { asked: [], otherwise: ["es"] };
  const italian = { "accept-language": "sv, it-CH;q=0.9, en;q=0.8" };
  test.each([
    ["is the one that was asked for", german, italian, "de"],
    ["is the browser's where none was", unnamed, italian, "it"],
    ["is the payee's where the browser names none that we speak", unnamed, { "accept-language": "sv" }, "es"],
    [
      "is what the payer has chosen, whatever was asked for",
      german,
      { ...italian, cookie: "paraph_page_language=pt" },
      "pt",
    ],
  ])("%s", async (_, languages, headers, language) => {
    vi.mocked(findPayerView).mockResolvedValue(aView(STEPS.choose, { languages }));
    expect((await look(aRequest(headers), "token")).language).toBe(language);
  });
});

test("a link nobody made says nothing but that", async () => {
  vi.mocked(visitPayerView).mockResolvedValue(null);
  expect(await visit(aRequest({ "accept-language": "fr" }), "token")).toMatchObject({
    outcome: "UNKNOWN_LINK",
    language: "fr",
  });
});

test("what a colleague reads the dashboard in is not picked here (decision 82)", async () => {
  vi.mocked(visitPayerView).mockResolvedValue(null);
  const colleague = aRequest({ "accept-language": "fr", cookie: "paraph_language=en" });
  expect(await visit(colleague, "token")).toMatchObject({ language: "fr" });
});

test("what fails inside becomes a page in the payer's language, never a crash", async () => {
  vi.mocked(visitPayerView).mockRejectedValue(new Error("the database is gone"));
  expect(await visit(aRequest({ cookie: "a=b; paraph_page_language=pt" }), "token")).toMatchObject({
    outcome: "TROUBLE",
    language: "pt",
  });
});

test("the page's address is the public one, whatever host was asked", async () => {
  expect(await visit(aRequest({ host: "evil.example" }), "token")).toMatchObject({
    page: { path: "/pay/token" },
  });
});

test("while the database is away the page says to come again, whoever has noticed it first (decision 52)", async () => {
  const lost = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
  vi.mocked(visitPayerView).mockRejectedValue(new Error("Failed query", { cause: lost }));
  const visited = await visit(aRequest(), "token");
  if (visited.outcome === "FOUND") throw new Error("found");
  const page = plainPage(aRequest(), visited, "/pay/token");
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
});
