import { describe, expect, it } from "vitest";
import { isWhole, type Members, namesOfLost } from "./database-node";

const LEADER = { name: "pg1", role: "leader", state: "running", timeline: 3 };
const STANDBY = { name: "pg2", role: "sync_standby", state: "streaming", timeline: 3, lag: 0 };
const REPLICA = { name: "pg3", role: "replica", state: "running", timeline: 3, lag: 0 };

describe("a cluster of three Postgres", () => {
  it("is whole when one leads, one has whatever is committed, and both follow", () => {
    expect(isWhole([LEADER, STANDBY, REPLICA], 3)).toBe(true);
  });

  it.each<[string, Members]>([
    ["one is missing", [LEADER, STANDBY]],
    ["nobody leads", [STANDBY, REPLICA, { ...REPLICA, name: "pg1" }]],
    ["nobody has what is committed", [LEADER, REPLICA, { ...REPLICA, name: "pg2" }]],
    ["one starts", [LEADER, STANDBY, { ...REPLICA, state: "starting" }]],
    ["one is on another timeline", [LEADER, STANDBY, { ...REPLICA, timeline: 2 }]],
    ["one is far behind", [LEADER, STANDBY, { ...REPLICA, lag: 20_000_000 }]],
    ["nobody knows how far behind one is", [LEADER, STANDBY, { ...REPLICA, lag: "unknown" }]],
  ])("is not when %s", (_what, members) => {
    expect(isWhole(members, 3)).toBe(false);
  });
});

describe("standbys that are lost", () => {
  it.each<[string, Members, readonly string[]]>([
    ["none where all follow", [LEADER, STANDBY, REPLICA], []],
    ["none where nobody leads: then all wait", [STANDBY, { ...REPLICA, state: "starting" }], []],
    ["one that starts again and again", [LEADER, STANDBY, { ...REPLICA, state: "start failed" }], ["pg3"]],
    ["one that reads on in a log of before", [LEADER, { ...STANDBY, timeline: 2 }, REPLICA], ["pg2"]],
  ])("are %s", (_what, members, names) => {
    expect(namesOfLost(members)).toEqual(names);
  });
});
