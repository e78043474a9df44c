import { describe, expect, it } from "vitest";
import { type Installed, isFrom, judge } from "./needs";

const DEBIAN_12: Installed = {
  "etcd-server": "3.4.23",
  patroni: "3.0.2",
  pgbouncer: "1.18.0",
  haproxy: "2.6.12",
  postgres: { version: "15.18", folder: "/usr/lib/postgresql/15/bin" },
};

describe("what the cluster stands on (decision 243)", () => {
  it("names each package that is missing, as Debian does", () => {
    const nothing = { "etcd-server": null, patroni: null, pgbouncer: null, haproxy: null, postgres: null };
    expect(() => judge(nothing)).toThrow("apt-get install etcd-server patroni pgbouncer haproxy postgresql");
    expect(() => judge({ ...DEBIAN_12, patroni: null })).toThrow(/apt-get install patroni$/);
    expect(() => judge({ ...DEBIAN_12, postgres: null })).toThrow(/apt-get install postgresql$/);
  });

  it("takes no Postgres that Paraph wouldn't", () => {
    const old = { ...DEBIAN_12, postgres: { version: "14.12", folder: "/usr/lib/postgresql/14/bin" } };
    expect(() => judge(old)).toThrow("Postgres is 14.12: 15 is the oldest that works.");
  });

  it("says what Debian 12's versions can't do, and nothing of newer ones", () => {
    const debian = judge(DEBIAN_12);
    expect(debian).toMatchObject({ losesToTheFrozen: true, keepsPrepared: false });
    expect(debian.remarks.join("\n")).toMatch(/3\.0\.3 .*acknowledged meanwhile is lost[\s\S]*1\.21 keeps no prepared/);
    const newer = judge({ ...DEBIAN_12, patroni: "3.0.3", pgbouncer: "1.21.0" });
    expect(newer).toMatchObject({ losesToTheFrozen: false, keepsPrepared: true, remarks: [] });
  });

  it.each([
    ["3.0.2", "3.0.3", false],
    ["3.0.3", "3.0.3", true],
    ["3.1", "3.0.3", true],
    ["3.0", "3.0.3", false],
    ["4.0.5", "3.0.3", true],
    ["1.9.0", "1.21", false],
    ["1.25.2", "1.21", true],
    ["18beta1", "15", true],
  ])("compares %s with %s number by number: %s", (version, oldest, expected) => {
    expect(isFrom(version, oldest)).toBe(expected);
  });
});
