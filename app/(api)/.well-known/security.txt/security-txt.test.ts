import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseEnv } from "@/lib/shared/env";
import { GET } from "./route";

const settings = vi.hoisted(() => ({ securityContact: null as string | null, baseUrl: "https://pay.example" }));
vi.mock("@/lib/shared/env", async (original) => ({ ...(await original<object>()), env: () => settings }));

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-03-04T05:06:07Z") }));
afterEach(() => vi.useRealTimers());

describe("security.txt (RFC 9116, decision 71)", () => {
  it("names the contact, itself, and an end that is always ahead", async () => {
    settings.securityContact = "mailto:security@pay.example";
    const answer = GET();
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe(
      [
        "Contact: mailto:security@pay.example",
        "Expires: 2031-08-31T00:00:00.000Z",
        "Preferred-Languages: en, es",
        "Canonical: https://pay.example/.well-known/security.txt",
        "",
      ].join("\n"),
    );
  });

  it("is not there without a contact", () => {
    settings.securityContact = null;
    expect(GET().status).toBe(404);
  });

  it.each([
    ["mailto:security@pay.example", "mailto:security@pay.example"],
    ["https://pay.example/security", "https://pay.example/security"],
    ["tel:+34-600-000-000", "tel:+34-600-000-000"],
    ["security@pay.example", "mailto:security@pay.example"],
  ])("takes %s", (given, contact) => {
    expect(parseEnv({ SECURITY_CONTACT: given }).securityContact).toBe(contact);
  });

  it.each(["http://pay.example", "nobody", "mailto:", "mailto:a@b\nContact: mailto:c@d", "javascript:alert(1)"])(
    "does not take %j",
    (given) => {
      expect(() => parseEnv({ SECURITY_CONTACT: given })).toThrow("SECURITY_CONTACT must be");
    },
  );
});
