import { describe, expect, it, vi } from "vitest";
import { readInvoice, unreadBecause } from "./read-invoice";

const XML = new File(["<Invoice/>"], "invoice.xml", { type: "application/xml" });

/** What speaks against sending an XML after this answer. */
async function after(answer: () => Response | Promise<Response>) {
  vi.stubGlobal("fetch", async () => answer());
  return unreadBecause(await readInvoice(XML, new AbortController().signal));
}

const dropped = (source: string) => Response.json({ source, foreignAccounts: [] });

describe("a file that could say the invoice itself", () => {
  it.each([
    ["is sent once it was read", () => dropped("E_INVOICE"), null],
    ["is none that says nothing", () => dropped("TEXT"), "file_unread"],
    ["is none that is refused", () => new Response("{}", { status: 422 }), "file_unread"],
    ["may be too large", () => new Response("{}", { status: 413 }), "file_size"],
    ["may come from another organisation's page", () => new Response("{}", { status: 409 }), "file_elsewhere"],
    ["is not called broken where nobody had time", () => new Response("{}", { status: 429 }), "file_later"],
    ["nor where the server failed", () => new Response("<html>", { status: 502 }), "file_later"],
    ["nor where no answer came", () => Promise.reject(new Error("offline")), "file_later"],
  ] as const)("%s", async (_, answer, problem) => {
    expect(await after(answer)).toBe(problem);
  });

  it("is waited for while it is being read", () => {
    expect(unreadBecause({ state: "READING" })).toBe("file_reading");
    expect(unreadBecause({ state: "NONE" })).toBeNull();
  });
});
