import { expect, it } from "vitest";
import { withWebhooks } from "./webhooks-report";

it("says how many deliveries one worker brings, and whether that is as many as are asked of this machine", () => {
  const runs = [
    { organisations: 1, perSecond: 240, cpuMicros: 2_000 },
    { organisations: 20, perSecond: 260, cpuMicros: 2_100 },
    { organisations: 1, perSecond: 250, cpuMicros: 1_900 },
    { organisations: 1, perSecond: 245, cpuMicros: 1_950 },
  ];
  const page = withWebhooks("# Performance\n\n## Last\n\nWords.\n", { runs, yardstickMicros: 7_600 });
  expect(page).toContain("Asked: 250 a second on this machine, which is 500 where");
  expect(page).toContain("| 1 | 245 (240–250) | 1950 (1900–2000) | **no** |\n");
  expect(page).toContain("| 20 | 260 (260–260) | 2100 (2100–2100) | yes |\n");
  expect(withWebhooks(page, { runs, yardstickMicros: 3_800 })).toContain("Asked: 500 a second");
});
