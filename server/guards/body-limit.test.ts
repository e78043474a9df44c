import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Served, sendRaw, serveBehindEdge, statusOf } from "@/server/testing/served";
import { bodyLimitOf } from "./body-limit";

let served: Served;
let handled: string[];
beforeAll(async () => {
  served = await serveBehindEdge((request, response) => {
    handled.push(request.url ?? "");
    request.resume().on("end", () => response.end("read"));
  });
});
afterAll(() => served.close());

const FORM = "Content-Type: application/x-www-form-urlencoded";
const JSON_TYPE = "Content-Type: application/json";
const MULTIPART = "Content-Type: multipart/form-data; boundary=x";

describe("a length that is declared (decision 71)", () => {
  it.each([
    ["/idp/oauth2/token", FORM, 65_537],
    ["/sign-in/password", FORM, 65_537],
    ["/flow/v1/flows", JSON_TYPE, 1_048_577],
    ["/flow/v1/flows/batch", "Content-Type: application/x-ndjson", 33_554_433],
    ["/flow/v1/flows/batch", "Content-Type: text/csv; charset=utf-8", 33_554_433],
    ["/flow/v1/flows", "Content-Type: text/csv", 1_048_577],
    ["/flow/v1/flows/batch", JSON_TYPE, 1_048_577],
    ["/flow/v1/flows/invoice-collection", MULTIPART, 171_966_465],
    ["/verification/v1/documents", MULTIPART, 33_558_529],
    ["/verification/v1/documents", "Content-Type: application/pdf", 33_558_529],
    ["/verify", MULTIPART, 33_558_529],
    ["/verification/v1/documents", JSON_TYPE, 1_048_577],
    ["/mail/v1/bounces", "Content-Type: message/rfc822", 16_777_217],
    ["/mail/v1/bounces", FORM, 16_777_217],
    ["/verification/v1/others", MULTIPART, 1_048_577],
    ["/dashboard/data/statements", MULTIPART, 25_169_921],
    ["/dashboard/data/statements", JSON_TYPE, 1_048_577],
    ["/dashboard", MULTIPART, 1_048_577],
    ["/dashboard", "Content-Type: text/plain", 1_048_577],
  ])("of %s over its limit is a 413 before anything of the body is there", async (path, type, length) => {
    handled = [];
    expect(statusOf(await ask(served, `POST ${path}`, [type, `Content-Length: ${length}`]))).toBe(413);
    expect(handled).toEqual([]);
    const limit = bodyLimitOf(path, type.slice("Content-Type: ".length));
    expect(limit).toBe(length - 1);
  });

  it("of just its limit is taken", async () => {
    const body = `"${"a".repeat(1_048_574)}"`;
    const lines = [JSON_TYPE, `Content-Length: ${body.length}`];
    expect(bodyLimitOf("/flow/v1/flows", "application/json")).toBe(body.length);
    expect(statusOf(await ask(served, "POST /flow/v1/flows", lines, body))).toBe(200);
  });

  it("is refused in the form that a client library of the endpoint reads", async () => {
    const token = await ask(served, "POST /api/v2/auth/token", [FORM, "Content-Length: 99999999"]);
    expect(token).toContain('{"error":"invalid_request"');
    const flow = await ask(served, "POST /flow/v1/flows", [JSON_TYPE, "Content-Length: 99999999"]);
    expect(flow).toContain('"code":"payload_too_large"');
  });

  it.each([
    ["/flow/v1/flows/invoice-collection", MULTIPART, '"code":"unsupported_media_type"'],
    ["/webhook/v1/endpoints", JSON_TYPE, '"code":"unsupported_media_type"'],
    ["/idp/oauth2/token", FORM, '{"error":"invalid_request","error_description":"Bodies are read as they are'],
    ["/sign-in/password", FORM, '"code":"unsupported_media_type"'],
  ])("of a body to %s that is compressed is a 415 (decisions 6 and 207)", async (path, type, form) => {
    for (const coding of ["gzip", "GZip", "br", "identity, deflate", "aes128gcm"]) {
      handled = [];
      const lines = [type, `Content-Encoding: ${coding}`, "Content-Length: 3"];
      const answer = await ask(served, `POST ${path}`, lines, "abc");
      expect([coding, statusOf(answer), handled]).toEqual([coding, 415, []]);
      expect(answer).toMatch(/^accept-encoding: identity\r$/im);
      expect(answer).toContain(form);
    }
    const chunked = [type, "Content-Encoding: gzip", "Transfer-Encoding: chunked"];
    expect(statusOf(await ask(served, `PUT ${path}`, chunked, "3\r\nabc\r\n0\r\n\r\n"))).toBe(415);
    for (const plain of ["Content-Encoding: Identity", "Content-Encoding: "]) {
      expect(statusOf(await ask(served, `POST ${path}`, [type, plain, "Content-Length: 3"], "abc"))).toBe(200);
    }
    // Nothing is coded where there is nothing.
    expect(statusOf(await ask(served, `PUT ${path}`, ["Content-Encoding: gzip", "Content-Length: 0"]))).toBe(200);
    expect(statusOf(await ask(served, `GET ${path}`, ["Content-Encoding: gzip"]))).toBe(200);
  });

  it("lets a client that sends all of it see the answer, and closes", async () => {
    const body = "a".repeat(5_000_000);
    const answer = await ask(served, "POST /flow/v1/flows", [JSON_TYPE, `Content-Length: ${body.length}`], body);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toMatch(/connection: close/i);
  });

  it("is known before the body was asked for, and is asked for where it is fine (RFC 9110 section 10.1.1)", async () => {
    const expecting = [JSON_TYPE, "Expect: 100-continue"];
    expect(statusOf(await ask(served, "POST /flow/v1/flows", [...expecting, "Content-Length: 99999999"]))).toBe(413);
    const bytes = `POST /flow/v1/flows HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${expecting.join("\r\n")}\r\nContent-Length: 2\r\n\r\n{}`;
    const fine = await sendRaw(served, bytes);
    expect([fine.startsWith("HTTP/1.1 100 Continue"), fine.endsWith("read")]).toEqual([true, true]);
  });
});
