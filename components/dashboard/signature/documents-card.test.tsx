import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { FILE_BYTES_MAX } from "@/lib/shared/limits";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { DocumentsCard } from "./documents-card";

const source = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;

const pdf = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name, { type: "application/pdf" });
const problemsOf = (html: string) =>
  [...html.matchAll(/<li[\s\S]*?<\/li>/g)].map(([entry]) => /<p role="alert"[^>]*>(.*?)<\/p>/.exec(entry)?.[1] ?? null);

function card(files: readonly File[], problems = {}): string {
  const documents = files.map((file, index) => ({ id: `document-${index + 1}`, file }));
  return renderToStaticMarkup(
    <TextProvider source={sent(source)}>
      <DocumentsCard documents={documents} problems={problems} onAdd={vi.fn()} onRemove={vi.fn()} />
    </TextProvider>,
  );
}

it("says of a file as soon as it is there what it can't be", () => {
  const { t } = createText(source);
  const [type, size, broken] = (["file_type", "file_size", "document_unreadable"] as const).map((problem) =>
    t(`signature.problems.${problem}`),
  );
  const word = new File(["x"], "x.docx", { type: "application/vnd.openxmlformats" });
  const files = [word, pdf("large.pdf", FILE_BYTES_MAX + 1), pdf("good.pdf"), pdf("broken.pdf")];
  expect(problemsOf(card(files))).toEqual([type, size, null, null]);
  // What the server has found goes with it.
  const found = { "documents.document-4": "document_unreadable" };
  expect(problemsOf(card(files, found))).toEqual([type, size, null, broken]);
});
