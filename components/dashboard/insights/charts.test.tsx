import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { WayInsights } from "@/lib/overview/model";
import { CollectedChart } from "../home/collected-chart";
import { MESSAGES } from "../messages";
import { sent } from "../messages/sent";
import { createText } from "../text";
import { TextProvider } from "../text-provider";
import { InsightFigures } from "./insight-figures";
import { SpansChart } from "./spans-chart";

const SOURCE = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;
const EVERYBODY = { configurationUuid: null, origin: null, collaboratorUuid: null };
const NOTHING = { count: 0, collected: 0, lostCount: 0, lost: 0, settledCount: 0, settled: 0 };
const DAY = { from: "2026-03-28", to: "2026-03-28" };
const BEFORE = { from: "2026-02-28", to: "2026-02-28", ...NOTHING };
const draw = (chart: ReactNode) => renderToStaticMarkup(<TextProvider source={sent(SOURCE)}>{chart}</TextProvider>);
const COLUMN =
  'href="/dashboard/operations?status=COMPLETED&amp;type=PAYMENT&amp;updated_from=2026-03-28&amp;updated_to=2026-03-28"';

describe("charts of what came in", () => {
  it("are given figures, and say and link them; their table is made once it is opened", () => {
    const perDay = draw(<CollectedChart days={[{ day: "2026-03-28", count: 1_250, amount: 125_075_50 }]} />);
    const span = { ...DAY, now: { ...NOTHING, count: 1_250, collected: 125_075_50 }, before: BEFORE };
    const perSpan = draw(<SpansChart spans={[span]} period={DAY} scope={EVERYBODY} />);
    for (const drawn of [perDay, perSpan]) {
      expect(drawn).toContain("28 Mar: €125,075.50");
      expect(drawn).toContain(COLUMN);
      expect(drawn).toContain("</summary></details>");
    }
  });

  it("say that there is nothing", () => {
    const perDay = draw(<CollectedChart days={[{ day: "2026-03-28", count: 0, amount: 0 }]} />);
    const perSpan = draw(
      <SpansChart spans={[{ ...DAY, now: NOTHING, before: BEFORE }]} period={DAY} scope={EVERYBODY} />,
    );
    for (const drawn of [perDay, perSpan]) expect(drawn).toContain(createText(SOURCE).t("home.perDayEmpty"));
    // Before that there may have been something.
    expect([perDay, perSpan].map((drawn) => drawn.includes("<details"))).toEqual([false, true]);
  });
});

describe("a table of figures", () => {
  it("gives the browser nothing that a spreadsheet alone reads", () => {
    const outcomes = { AUTHORISED: 3, UNRESOLVED: 0, PENDING: 0, FAILED: 1, ABANDONED: 0 };
    const insights: WayInsights = {
      period: DAY,
      funnel: { created: 0, delivered: 0, seen: 0, authorised: 0, settled: 0, transferred: 0 },
      funnels: [],
      banks: [{ bankId: "bank", name: "A bank", outcomes }],
      dueLately: { ...DAY, count: 0, inTime: 0 },
    };
    const table: ReactElement<object> = InsightFigures({
      name: "banks",
      insights,
      scope: EVERYBODY,
      text: createText(SOURCE),
    });
    expect(JSON.stringify(table.props)).not.toMatch(/"(plain|proof)"/);
    const drawn = draw(table);
    expect(drawn).toContain("A bank");
    expect(drawn).toContain("at_bank=bank.AUTHORISED");
  });
});
