import { expect, it } from "vitest";
import { createMailPlaces, type MailKind } from "./mail-places";

function somePlaces() {
  const clock = { now: 1000 };
  const places = createMailPlaces(() => clock.now);
  /** How many get in, one after the other, none leaving. */
  const crowd = (kind: MailKind) => {
    const inside: (() => void)[] = [];
    for (;;) {
      const admission = places.enter(kind);
      if (!admission.admitted) return inside;
      inside.push(admission.leave);
    }
  };
  /** In how many milliseconds one who finds no place comes back. */
  const pauseOf = (kind: MailKind) => {
    const admission = places.enter(kind);
    return admission.admitted ? null : admission.retryAfterMs;
  };
  return { clock, crowd, pauseOf };
}

it("lets few mails of a mailing go side by side, and keeps places for those that somebody waits for", () => {
  const { crowd } = somePlaces();
  expect([crowd("MAILING").length, crowd("AWAITED").length]).toEqual([8, 2]);
});

it("lets ten go at most, whoever waits for them", () => {
  const { crowd } = somePlaces();
  expect([crowd("AWAITED").length, crowd("MAILING").length, crowd("WITH_DOCUMENTS").length]).toEqual([10, 0, 0]);
});

it("lets four go that carry documents, and others beside them", () => {
  const { crowd } = somePlaces();
  expect([crowd("WITH_DOCUMENTS").length, crowd("MAILING").length]).toEqual([4, 4]);
});

it("lets ten text messages go beside them: neither a mail server nor a provider that hangs holds up the other (decision 344)", () => {
  const [mailsFirst, textsFirst] = [somePlaces(), somePlaces()];
  expect([mailsFirst.crowd("AWAITED").length, mailsFirst.crowd("TEXT").length]).toEqual([10, 10]);
  expect([textsFirst.crowd("TEXT").length, textsFirst.crowd("MAILING").length]).toEqual([10, 8]);
});

it("gives the place of one that has left to the next", () => {
  const { crowd } = somePlaces();
  const [leave] = crowd("WITH_DOCUMENTS");
  leave?.();
  expect(crowd("WITH_DOCUMENTS")).toHaveLength(1);
});

it("calls those it turns away back as far apart as places come free", () => {
  const { clock, crowd, pauseOf } = somePlaces();
  const [leave] = crowd("MAILING");
  clock.now += 2000;
  leave?.();
  crowd("MAILING");
  // The crowd's last has the first turn.
  expect([1, 2, 3].map(() => pauseOf("MAILING"))).toEqual([500, 750, 1000]);
});

it("calls them back the later the longer nothing moves, twice a second at last, and nobody too late", () => {
  const { clock, crowd, pauseOf } = somePlaces();
  crowd("MAILING");
  expect(pauseOf("MAILING")).toBe(200);
  clock.now += 60_000;
  expect([1, 2].map(() => pauseOf("MAILING"))).toEqual([500, 1000]);
  for (let waiting = 0; waiting < 1000; waiting++) pauseOf("MAILING");
  expect(pauseOf("MAILING")).toBe(300_000);
});

it("has whoever is waited for ask again within seconds, behind how many so ever", () => {
  const { clock, crowd, pauseOf } = somePlaces();
  crowd("AWAITED");
  clock.now += 60_000;
  for (let waiting = 0; waiting < 100; waiting++) pauseOf("AWAITED");
  expect(pauseOf("AWAITED")).toBe(5_000);
});
