import { beforeEach, describe, expect, test, vi } from "vitest";
import { aView, STEPS } from "@/components/payer/testing/views";
import { openOperation } from "@/lib/operations/open-operation";
import { findPayerView } from "@/lib/payer/find-payer-view";
import { visit } from "./visit";

const request = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));

vi.mock("next/headers", () => ({
  headers: async () => request.headers,
  cookies: async () => ({ get: (name: string) => ({ value: request.cookies.get(name) }) }),
}));
vi.mock("@/lib/payer/find-payer-view");
vi.mock("@/lib/operations/open-operation");

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

beforeEach(() => {
  vi.mocked(openOperation).mockReset();
  vi.mocked(findPayerView).mockReset().mockResolvedValue(aView(STEPS.choose));
  request.headers = new Headers({ "user-agent": CHROME, accept: "text/html" });
  request.cookies = new Map();
});

describe("opening", () => {
  test("a person's visit opens the operation", async () => {
    expect((await visit("token")).outcome).toBe("FOUND");
    expect(openOperation).toHaveBeenCalledExactlyOnceWith(expect.anything(), "token");
  });

  test.each([
    ["a robot's", "user-agent", "WhatsApp/2.23.20.0"],
    ["a HEAD, which our own server names", "x-paraph-method", "HEAD"],
    ["a prefetch", "sec-purpose", "prefetch"],
  ])("%s does not, and shows the page all the same", async (_, name, value) => {
    request.headers.set(name, value);
    expect((await visit("token")).outcome).toBe("FOUND");
    expect(openOperation).not.toHaveBeenCalled();
  });
});

test("a link nobody made says nothing but that", async () => {
  vi.mocked(findPayerView).mockResolvedValue(null);
  request.headers.set("accept-language", "fr");
  expect(await visit("token")).toMatchObject({ outcome: "UNKNOWN_LINK", language: "fr" });
});

test("what fails inside becomes a page in the payer's language, never a crash", async () => {
  vi.mocked(openOperation).mockRejectedValue(new Error("the database is gone"));
  request.cookies.set("paraph_language", "pt");
  expect(await visit("token")).toMatchObject({ outcome: "TROUBLE", language: "pt" });
});

test("the page's address is the public one, whatever host was asked", async () => {
  request.headers.set("host", "evil.example");
  expect(await visit("token")).toMatchObject({
    page: { path: "/pay/token", payUrl: "http://localhost:3000/pay/token" },
  });
});
