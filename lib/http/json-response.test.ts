import { describe, expect, it } from "vitest";
import { jsonResponse } from "./json-response";

const VALUE = { name: "Gestoría", amount: 15075 };

describe("an answer in JSON", () => {
  it("is an ordinary Response to whoever reads it", async () => {
    const make = () => jsonResponse(VALUE, { status: 201, headers: { Location: "/x" } });
    const plain = () => Response.json(VALUE, { status: 201, headers: { Location: "/x" } });
    expect(make()).toBeInstanceOf(Response);
    expect([make().status, ...make().headers]).toEqual([plain().status, ...plain().headers]);
    expect(await make().json()).toEqual(VALUE);
    expect(await make().text()).toBe(await plain().text());
    expect(await make().clone().json()).toEqual(VALUE);
    expect(Buffer.from(await make().arrayBuffer())).toEqual(Buffer.from(await plain().arrayBuffer()));
    expect(await new Response(make().body).text()).toBe(await plain().text());
  });

  it("can be read once, as any other", async () => {
    const answer = jsonResponse(VALUE);
    expect(answer.bodyUsed).toBe(false);
    await answer.text();
    expect(answer.bodyUsed).toBe(true);
    await expect(answer.json()).rejects.toThrow(TypeError);
  });

  it("keeps another type of JSON", () => {
    const answer = jsonResponse(VALUE, { headers: { "Content-Type": "application/problem+json" } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
  });
});
