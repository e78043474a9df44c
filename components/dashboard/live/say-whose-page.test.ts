import { expect, it } from "vitest";
import { PAGE_OWNER_HEADER } from "@/lib/shared/page-owner";
import { sayWhosePage } from "./say-whose-page";

const OWNER = { tenantUuid: "t-1", collaboratorUuid: null };

function aWindow() {
  const sent: (string | null)[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Request(new URL(String(input), "https://p.example"), init).headers.get(PAGE_OWNER_HEADER));
    return new Response();
  };
  const location = { href: "https://p.example/dashboard/operations", origin: "https://p.example" } as Location;
  const heard = new Map<string, EventListener>();
  const document = {
    addEventListener: (kind: string, listener: EventListener) => heard.set(kind, listener),
    removeEventListener: (kind: string) => heard.delete(kind),
  } as unknown as Document;
  return { window: { fetch: fetch as Window["fetch"], location, document }, sent, heard };
}

it("what may change something at our own server, or gives it out, says whose page it comes from, and nothing else does", async () => {
  const { window, sent } = aWindow();
  const before = window.fetch;
  const stop = sayWhosePage(OWNER, window);
  await window.fetch("/dashboard/operations", { method: "POST", headers: { "next-action": "a" } });
  await window.fetch("data/templates/1", { method: "put" });
  await window.fetch("/dashboard/data/operations?page=2");
  await window.fetch("/dashboard/operations");
  await window.fetch("https://elsewhere.example/", { method: "POST" });
  expect(sent).toEqual(["t-1/", "t-1/", "t-1/", null, null]);
  stop();
  expect(window.fetch).toBe(before);
});

it("and keeps the headers that it had", async () => {
  const seen: Headers[] = [];
  const { window } = aWindow();
  window.fetch = async (_, init) => {
    seen.push(new Headers(init?.headers));
    return new Response();
  };
  sayWhosePage({ tenantUuid: "t-1", collaboratorUuid: "c-1" }, window);
  await window.fetch("/dashboard", { method: "POST", headers: { "next-action": "a" } });
  expect(Object.fromEntries(seen[0] ?? [])).toEqual({ "next-action": "a", [PAGE_OWNER_HEADER]: "t-1/c-1" });
});
