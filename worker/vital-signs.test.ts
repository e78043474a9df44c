import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { watchVitalSigns } from "./vital-signs";

describe("a job runner's vital signs (decision 53)", () => {
  let seconds: number;
  let events: EventEmitter;
  let isFetching: () => boolean;
  let loseConnection: () => void;
  beforeEach(() => {
    seconds = 0;
    events = new EventEmitter();
    ({ isFetching, loseConnection } = watchVitalSigns(events, () => seconds * 1_000));
  });
  const turn = (newMode: string) => events.emit("localQueue:setMode", { newMode });
  const fetched = () => events.emit("localQueue:getJobs:complete", { jobs: [] });

  it("are there as long as it fetches, be it nothing", () => {
    turn("POLLING");
    for (seconds = 0; seconds < 60; seconds += 4) {
      fetched();
      expect(isFetching()).toBe(true);
    }
  });

  it("are gone when it has fetched nothing for five seconds, and come back with the next fetch", () => {
    turn("POLLING");
    seconds = 6;
    expect(isFetching()).toBe(false);
    fetched();
    expect(isFetching()).toBe(true);
  });

  it("are there while every place is taken, for as long as a job may take", () => {
    turn("WAITING");
    seconds = 60;
    expect(isFetching()).toBe(true);
    turn("TTL_EXPIRED");
    seconds = 170;
    expect(isFetching()).toBe(true);
    seconds = 190;
    expect(isFetching()).toBe(false);
    events.emit("job:complete", {});
    expect(isFetching()).toBe(true);
  });

  it("are gone with a batch that could not be written, whatever it says afterwards", () => {
    turn("POLLING");
    events.emit("pool:fatalError", {});
    fetched();
    expect(isFetching()).toBe(false);
  });

  it("are gone once it shuts itself down", () => {
    turn("RELEASED");
    expect(isFetching()).toBe(false);
  });

  it("are gone with a connection that broke: the jobs it has just locked may be unknown to it", () => {
    turn("POLLING");
    loseConnection();
    fetched();
    expect(isFetching()).toBe(false);
  });
});
