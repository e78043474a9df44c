import { expect, test } from "vitest";
import { signerMessagesIn } from "@/components/signer/messages";
import { textsOf } from "../testing/voices";
import { messagesIn } from "./index";

test("in French a mark that is set off by a space never begins a line, nor does what is quoted end one", () => {
  const texts = [messagesIn("fr", "FORMAL"), messagesIn("fr", "INFORMAL"), signerMessagesIn("fr")].flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
});
