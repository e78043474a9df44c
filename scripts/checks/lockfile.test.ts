import { describe, expect, it } from "vitest";
import { dependenciesAreInstalled } from "../bootstrap/dependencies.mjs";
import { missingOptionalPackages, readLockfile } from "./lockfile";

describe("the lockfile", () => {
  it("has an entry for each optional package, so that npm ci accepts it (else: npm run lockfile)", () => {
    expect(missingOptionalPackages(readLockfile())).toEqual({});
  });

  it("is found wanting when a platform's package is missing", () => {
    const packages = {
      "node_modules/tool": {
        version: "1.0.0",
        dev: true,
        optionalDependencies: { "@tool/darwin-arm64": "1.0.0", "@tool/linux-x64-musl": "1.0.0" },
      },
    };
    expect(missingOptionalPackages({ packages })).toEqual({
      "node_modules/@tool/darwin-arm64": {
        version: "1.0.0",
        os: ["darwin"],
        cpu: ["arm64"],
        dev: true,
        optional: true,
      },
      "node_modules/@tool/linux-x64-musl": {
        version: "1.0.0",
        os: ["linux"],
        cpu: ["x64"],
        libc: ["musl"],
        dev: true,
        optional: true,
      },
    });
  });

  it("may keep an optional package beside its dependent or above it", () => {
    const optionalDependencies = { extra: "1.0.0" };
    const packages = {
      "node_modules/a/node_modules/tool": { version: "1.0.0", optionalDependencies },
      "node_modules/a/node_modules/extra": { version: "1.0.0" },
      "node_modules/b/node_modules/tool": { version: "1.0.0", optionalDependencies },
      "node_modules/b/node_modules/tool/node_modules/extra": { version: "1.0.0" },
    };
    expect(missingOptionalPackages({ packages })).toEqual({});
  });
});

describe("the installed dependencies", () => {
  const locked = {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/for-mac": { version: "1.0.0", integrity: "sha512-m", optional: true },
  };
  const installed = { "node_modules/a": { version: "1.0.0", integrity: "sha512-a" } };

  it("are complete without other platforms' packages", () => {
    expect(dependenciesAreInstalled(locked, installed)).toBe(true);
  });

  it.each([
    ["never installed", undefined],
    ["of another version", { "node_modules/a": { version: "1.0.1", integrity: "sha512-a" } }],
    ["of other bytes", { "node_modules/a": { version: "1.0.0", integrity: "sha512-b" } }],
    ["missing", {}],
  ])("are stale when one is %s", (_how, found) => {
    expect(dependenciesAreInstalled(locked, found)).toBe(false);
  });
});
