import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "@/components/dashboard/messages";
import { createText } from "@/components/dashboard/text";
import { DeliveriesCard } from "./deliveries-card";

const TEXT = createText({ language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en });

const drawn = (page: number, total: number) =>
  renderToStaticMarkup(
    <DeliveriesCard
      deliveries={{ results: [], total }}
      state="FAILED"
      page={page}
      pageSize={25}
      href={(state, number) => `/endpoint?state=${state}&page=${number}`}
      again={null}
      text={TEXT}
    />,
  );

it("says that there is none only where there is none", () => {
  expect(drawn(1, 0)).toContain("No delivery is in this state.");
});

it("leads back from a page that has emptied meanwhile", () => {
  const emptied = drawn(2, 25);
  expect(emptied).not.toContain("No delivery is in this state.");
  expect(emptied).toContain("Nothing on this page");
  expect(emptied).toContain('href="/endpoint?state=FAILED&amp;page=1"');
});
