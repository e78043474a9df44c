import { type Admission, type Lane, letIn, newLane, turnAway } from "./turns";

/** Questions to banks, of the worker's hundred places. Beside as many webhooks as may hang at once (`tasks.ts`) some are left. */
const QUESTIONS_TOGETHER = 50;
/** Of those at one bank: one that hangs leaves as many to the others. */
const AT_ONE_BANK = 25;
const PAUSE_MS_MAX = 60_000;

export type PollPlaces = Readonly<{ enter: (bankId: string) => Admission }>;

/**
 * The places of the questions to banks: a bank that hangs holds each for as long as a read may take, and where many payments are there all
 * of them would wait for it, with webhooks, mails and deadlines behind them. One that finds no place is told when to ask again.
 */
export function createPollPlaces(clock: () => number = () => performance.now()): PollPlaces {
  const lanes = new Map<string, Lane>();
  const laneOf = (bankId: string) => {
    const lane = lanes.get(bankId) ?? newLane(clock());
    lanes.set(bankId, lane);
    return lane;
  };
  const together = () => [...lanes.values()].reduce((sum, { inside }) => sum + inside, 0);

  return {
    enter: (bankId) => {
      const lane = laneOf(bankId);
      const hasPlace = lane.inside < AT_ONE_BANK && together() < QUESTIONS_TOGETHER;
      return hasPlace ? letIn(lane, clock) : turnAway(lane, { places: AT_ONE_BANK, pauseMsMax: PAUSE_MS_MAX }, clock());
    },
  };
}
