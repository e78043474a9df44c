import { describe, expect, it, vi } from "vitest";
import { FILE_PROBLEMS } from "@/lib/bank-files/model";
import { unreadable } from "@/lib/bank-files/unreadable";
import { problemResponse } from "@/lib/http/reply/problem";
import { AppError } from "@/lib/shared/errors";
import { sendStatement } from "./send-statement";

const FILE = new File(["x"], "statement.xml");
const answering = (error: AppError) => {
  vi.stubGlobal("fetch", async () => problemResponse(error, "/dashboard/data/statements", "request"));
  return sendStatement(FILE);
};

describe("a file that is refused (decision 174)", () => {
  it.each(FILE_PROBLEMS)("is told in the reader's words where it is %s, with the place as it is", async (code) => {
    expect(await answering(unreadable("line 5", code, "is wrong"))).toEqual({
      ...{ ok: false, problem: "statement_unreadable", reason: code, detail: "line 5: is wrong" },
    });
  });

  it("names a strange account by its number alone", async () => {
    const detail = "DE89370400440532013000 is none of your creditor accounts";
    const errors = [{ parameter: "file", code: "unknown_account", detail }];
    expect(await answering(new AppError("invalid_field", { detail: "No.", errors }))).toEqual({
      ...{ ok: false, problem: "unknown_account", reason: null, detail: "DE89370400440532013000" },
    });
  });
});
