import { describe, expect, it } from "vitest";
import { jsonResponse, textOf } from "./text-response";

const VALUE = { name: "Gestoría", amount: 15075 };
const INIT = { status: 201, headers: { Location: "/x" } };

const make = () => jsonResponse(VALUE, INIT);
const plain = () => Response.json(VALUE, INIT);

/** Every method by which a body can be read, in this version of Node. */
const READERS = Object.entries(Object.getOwnPropertyDescriptors(Response.prototype)).flatMap(([name, { value }]) =>
  typeof value === "function" && name !== "constructor" && name !== "clone" ? [name] : [],
);

/** What a reader gives, in a form that can be compared: its bytes and type, its value, or why it fails. */
async function readBy(name: string, answer: Response): Promise<unknown> {
  const reader: unknown = Reflect.get(answer, name);
  if (typeof reader !== "function") throw new Error(name);
  try {
    const read: unknown = await Reflect.apply(reader, answer, []);
    if (read instanceof Blob) return [read.type, Buffer.from(await read.arrayBuffer())];
    if (read instanceof Uint8Array) return Buffer.from(read);
    return read instanceof ArrayBuffer ? Buffer.from(read) : read;
  } catch (error) {
    return error instanceof Error ? error.name : error;
  }
}

describe("an answer in JSON", () => {
  it("is an ordinary Response to whoever looks at it", () => {
    expect(make()).toBeInstanceOf(Response);
    expect([make().status, ...make().headers]).toEqual([plain().status, ...plain().headers]);
  });

  it("is there for each who reads", () => {
    expect(READERS).toEqual(expect.arrayContaining(["arrayBuffer", "blob", "formData", "json", "text"]));
  });

  it.each(READERS)("holds for %s() what any other would", async (name) => {
    const expected = await readBy(name, plain());
    if (name !== "formData") expect(expected).not.toBe("TypeError");
    expect(await readBy(name, make())).toEqual(expected);
    expect(await readBy(name, make().clone())).toEqual(expected);
  });

  it("is a stream to who wants one", async () => {
    expect(await new Response(make().body).text()).toBe(await plain().text());
  });

  it.each(READERS)("can be read once, as any other, by %s() as well", async (name) => {
    const answer = make();
    expect(answer.bodyUsed).toBe(false);
    await readBy(name, answer);
    expect(answer.bodyUsed).toBe(true);
    await expect(answer.text()).rejects.toThrow(TypeError);
    expect(() => answer.clone()).toThrow(TypeError);
  });

  it("can be cloned and read all the same, with what its headers say by now", async () => {
    const answer = make();
    expect(answer.body).not.toBeNull();
    answer.headers.set("X-Request-Id", "late");
    const copy = answer.clone();
    expect([copy.status, copy.headers.get("x-request-id"), await copy.json()]).toEqual([201, "late", VALUE]);
    expect(await answer.json()).toEqual(VALUE);
  });

  it("keeps another type of JSON", () => {
    const answer = jsonResponse(VALUE, { headers: { "Content-Type": "application/problem+json" } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
  });

  it("is sent as its text, unless somebody has read it, or somebody else has made it", async () => {
    expect(textOf(make())).toBe(JSON.stringify(VALUE));
    const answer = make();
    await answer.text();
    expect([textOf(answer), textOf(plain())]).toEqual([undefined, undefined]);
  });
});
