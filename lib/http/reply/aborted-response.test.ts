import { afterEach, expect, it, vi } from "vitest";
import { answer } from "@/lib/http/api-route";
import { oauthRoutes } from "@/lib/http/oauth-route";
import { RequestAborted } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";

afterEach(() => vi.restoreAllMocks());

const gone = async () => {
  throw new RequestAborted("The client went away.");
};

it("takes a client that goes away for no error of ours (decision 71)", async () => {
  const [error, info] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
  const request = new Request("http://localhost/flow/v1/flows", { method: "POST" });
  const answers = [await answer(request, gone), await oauthRoutes({ POST: gone }).POST(request)];
  expect(answers.map(({ status }) => status)).toEqual([499, 499]);
  expect(error).not.toHaveBeenCalled();
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ status: 499 }), "request");
});

it("takes every other failure for one", async () => {
  const error = vi.spyOn(log, "error").mockReturnValue();
  const fail = async () => {
    throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  };
  const request = new Request("http://localhost/flow/v1/flows", { method: "POST" });
  const answers = [await answer(request, fail), await oauthRoutes({ POST: fail }).POST(request)];
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  const asked = { method: "POST", path: "/flow/v1/flows" };
  expect(error.mock.calls).toEqual([
    [expect.objectContaining(asked), "request failed"],
    [expect.objectContaining(asked), "request failed"],
  ]);
});
