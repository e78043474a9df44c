import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "../../messages";
import { sent } from "../../messages/sent";
import { TextProvider } from "../../text-provider";
import { TableProgress } from "./table-progress";

const source = { language: "en", timeZone: "UTC", messages: MESSAGES.en } as const;
const nothing = () => undefined;

function reportName(isSandbox: boolean): string | undefined {
  const html = renderToStaticMarkup(
    <TextProvider source={sent(source)}>
      <TableProgress
        state={{ step: "over", total: 0, answers: [], end: "WHOLE" }}
        fileName="october.xlsx"
        isSandbox={isSandbox}
        onStop={nothing}
        onAgain={nothing}
        onAnother={nothing}
        onReport={nothing}
      />
    </TextProvider>,
  );
  return /download="([^"]*)"/.exec(html)?.[1];
}

it("the report is called by its table, and one of a sandbox so that nobody takes it for the real one's (decision 208)", () => {
  expect(reportName(false)).toBe("october-report.csv");
  expect(reportName(true)).toBe("TEST-october-report.csv");
});
