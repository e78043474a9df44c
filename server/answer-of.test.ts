import { once } from "node:events";
import { expect, it } from "vitest";
import { answerOf } from "./answer-of";

it("is the whole of an answer, of a handler that waits until there is room for more", async () => {
  const megabyte = "ñ".repeat(500_000);
  const { status, headers, body } = await answerOf(
    async (request, response) => {
      response.statusCode = 418;
      response.setHeader("X-Told", JSON.stringify([request.method, request.url, request.headers]));
      for (const part of [megabyte, megabyte]) if (!response.write(part)) await once(response, "drain");
      response.end("\r\n\r\nend");
    },
    "/a?b=c",
    { accept: "text/html" },
  );
  expect([status, headers["x-told"]]).toEqual([418, '["GET","/a?b=c",{"accept":"text/html"}]']);
  expect(body === `${megabyte}${megabyte}\r\n\r\nend`).toBe(true);
});

it("is what the request's reader waits for, who reads it to its end", async () => {
  const { body } = await answerOf(
    async (request, response) => {
      await once(request.resume(), "end");
      response.end("read");
    },
    "/",
    {},
  );
  expect(body).toBe("read");
});

it("is none where the handler breaks off", async () => {
  const broken = answerOf(
    (_request, response) => {
      response.write("half");
      response.destroy();
    },
    "/",
    {},
  );
  await expect(broken).rejects.toThrow("broken off");
});
