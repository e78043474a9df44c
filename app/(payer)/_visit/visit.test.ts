import { beforeEach, describe, expect, test, vi } from "vitest";
import { aView, STEPS } from "@/components/payer/testing/views";
import { openOperation } from "@/lib/operations/open-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { look, visit } from "./visit";

vi.mock("@/lib/payer/find-payer-view");
vi.mock("@/lib/operations/open-operation");

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** What Chrome asks when somebody presses the link. */
function aRequest(headers: Readonly<Record<string, string>> = {}, method = "GET") {
  const asked = new Headers({ "user-agent": CHROME, accept: "text/html", ...headers });
  return { method, url: "http://localhost:3000/pay/token", headers: asked, body: null };
}

beforeEach(() => {
  vi.mocked(openOperation).mockReset();
  vi.mocked(findPayerView).mockReset().mockResolvedValue(aView(STEPS.choose));
});

describe("opening", () => {
  test("a person's visit opens the operation", async () => {
    expect((await visit(aRequest(), "token")).outcome).toBe("FOUND");
    expect(openOperation).toHaveBeenCalledExactlyOnceWith(expect.anything(), "token");
  });

  test.each([
    ["a robot's", aRequest({ "user-agent": "WhatsApp/2.23.20.0" })],
    ["a HEAD", aRequest({}, "HEAD")],
    ["a prefetch", aRequest({ "sec-purpose": "prefetch" })],
  ])("%s does not, and shows the page all the same", async (_, request) => {
    expect((await visit(request, "token")).outcome).toBe("FOUND");
    expect(openOperation).not.toHaveBeenCalled();
  });

  test("what is fetched beside the page does not", async () => {
    expect((await look(aRequest(), "token")).outcome).toBe("FOUND");
    expect(openOperation).not.toHaveBeenCalled();
  });
});

test("a link nobody made says nothing but that", async () => {
  vi.mocked(findPayerView).mockResolvedValue(null);
  expect(await visit(aRequest({ "accept-language": "fr" }), "token")).toMatchObject({
    outcome: "UNKNOWN_LINK",
    language: "fr",
  });
});

test("what fails inside becomes a page in the payer's language, never a crash", async () => {
  vi.mocked(openOperation).mockRejectedValue(new Error("the database is gone"));
  expect(await visit(aRequest({ cookie: "a=b; paraph_language=pt" }), "token")).toMatchObject({
    outcome: "TROUBLE",
    language: "pt",
  });
});

test("the page's address is the public one, whatever host was asked", async () => {
  expect(await visit(aRequest({ host: "evil.example" }), "token")).toMatchObject({
    page: { path: "/pay/token" },
  });
});
