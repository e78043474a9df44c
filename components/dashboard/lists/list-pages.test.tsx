import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { OPERATIONS } from "./definitions";
import { readFilters } from "./filters";
import { ListPages } from "./list-pages";
import { PageLinks, pageOf } from "./page-links";

type Language = keyof typeof MESSAGES;

function linksIn(html: string): readonly (readonly [href: string, label: string])[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = "", inside = ""]) => [
    href.replaceAll("&amp;", "&"),
    inside.replace(/<[^>]+>/g, ""),
  ]);
}

describe("the pages of operations", () => {
  const links = (
    page: string,
    { shown = 0, total = 60, language = "en" }: { shown?: number; total?: number; language?: Language } = {},
  ) => {
    const filters = readFilters(OPERATIONS, { status: "COMPLETED", invoice: "F-1", page });
    return linksIn(
      renderToStaticMarkup(
        <TextProvider source={sent({ language, timeZone: "UTC" })}>
          <ListPages list={OPERATIONS} filters={filters} shown={shown} total={total} />
        </TextProvider>,
      ),
    );
  };
  const FIRST = "/dashboard/operations?status=COMPLETED&invoice=F-1";

  it.each([
    ["en", "First page"],
    ["es", "Primera página"],
  ] as const)("lead from behind the last one to the first, with the same filters (%s)", (language, label) => {
    expect(links("9", { language })).toEqual([[FIRST, label]]);
  });

  it("lead to those beside them where there is something", () => {
    expect(links("3", { shown: 10 })).toEqual([[`${FIRST}&page=2`, "Previous"]]);
    expect(links("2", { shown: 25 })).toEqual([
      [FIRST, "Previous"],
      [`${FIRST}&page=3`, "Next"],
    ]);
  });
});

it("any other list's pages lead back as well", () => {
  const text = createText({ language: "en", timeZone: "UTC", messages: MESSAGES.en });
  const links = (page: string, shown: number) =>
    linksIn(
      renderToStaticMarkup(
        <PageLinks
          page={pageOf({ page }, 25)}
          shown={shown}
          total={30}
          href={(number) => `?page=${number}`}
          text={text}
        />,
      ),
    );
  expect(links("7", 0)).toEqual([["?page=1", "First page"]]);
  expect(links("2", 5)).toEqual([["?page=1", "Previous"]]);
});
