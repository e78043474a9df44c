import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MESSAGES } from "@/components/dashboard/messages";
import { sent } from "@/components/dashboard/messages/sent";
import { createText } from "@/components/dashboard/text";
import { TextProvider } from "@/components/dashboard/text-provider";
import { DeliveriesCard } from "./deliveries-card";

const SOURCE = { language: "en", timeZone: "Europe/Madrid", messages: MESSAGES.en } as const;
const TEXT = createText(SOURCE);

const drawn = (page: number, total: number) =>
  renderToStaticMarkup(
    <TextProvider source={sent(SOURCE)}>
      <DeliveriesCard
        deliveries={{ results: [], total }}
        state="FAILED"
        page={page}
        pageSize={25}
        href={(state, number) => `/endpoint?state=${state}&page=${number}`}
        again={null}
        text={TEXT}
      />
    </TextProvider>,
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
