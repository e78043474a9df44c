import { goldenFiles } from "../testing/golden";

/** One transport, and protocols beside it (decision 150). */
goldenFiles("berlin-group/golden-next-gen-psd2");

/** openFinance 2 as it is spoken (decision 152). */
goldenFiles("berlin-group/golden-open-finance-2", {
  adapter: "OPENFINANCE_2",
  endpoint: { version: "v2" },
  headers: { names: "CLIENT" },
});
