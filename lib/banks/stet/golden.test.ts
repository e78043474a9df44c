import { goldenFiles } from "../testing/golden";

/** STET as it is spoken (decision 151). */
goldenFiles("stet/golden", {
  adapter: "STET",
  products: {
    SEPA_CREDIT_TRANSFER: { path: "payment-requests" },
    INSTANT_SEPA_CREDIT_TRANSFER: { path: "payment-requests" },
  },
  stet: { initiatingParty: "Paraph Test" },
});
