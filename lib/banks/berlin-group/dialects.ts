import type { Bank } from "../connector";
import type { Dialect } from "./dialect";
import { nextGenPsd2 } from "./next-gen-psd2";
import { openFinance2 } from "./open-finance-2";

export function dialectOf({ adapter }: Pick<Bank, "adapter">): Dialect {
  return adapter === "OPENFINANCE_2" ? openFinance2 : nextGenPsd2;
}
