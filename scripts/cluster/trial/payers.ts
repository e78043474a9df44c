import { setTimeout as pause } from "node:timers/promises";
import type { Merchant } from "./merchant";
import { payForCertain } from "./payer";
import { NotDone } from "./persistently";

/** Between a payer's payments: it is not speed that is tried. */
const BETWEEN_MS = 500;
/** The sandbox's banks refuse some cents. */
const EURO = 100;

/** Payers, one payment after the other, until they are told to stop; each ends what it has begun. */
export function payAway(merchant: Merchant, count: number) {
  const created: string[] = [];
  const paid: string[] = [];
  const notDone: string[] = [];
  let wanted = 0;
  let isOver = false;
  const one = async (): Promise<void> => {
    wanted++;
    try {
      const payable = await merchant.create(`Payment ${wanted}`, EURO * wanted);
      created.push(payable.uuid);
      await payForCertain(payable, merchant);
      paid.push(payable.uuid);
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      notDone.push(error.message);
    }
  };
  const payer = async () => {
    while (!isOver) {
      await one();
      await pause(BETWEEN_MS);
    }
  };
  const payers = Promise.all(Array.from({ length: count }, payer));
  // Only a mistake of the trial's own ends a payer early.
  const failed = new Promise<never>((_, reject) => payers.catch(reject));
  return {
    ...{ created, paid, notDone, failed },
    wanted: () => wanted,
    stop: async () => {
      isOver = true;
      await payers;
    },
  };
}
