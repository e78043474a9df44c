import { expect, it, vi } from "vitest";
import { NameNotResolved, resolvePublicName } from "./resolve-name";

const never = () => new Promise<string[]>(() => undefined);
const none = () => Promise.reject(new Error("queryAaaa ENODATA"));

it("knows a name's addresses of both families, those of IPv4 first, whichever are told first", async () => {
  let tell = (_: string[]): void => undefined;
  const resolve4 = () =>
    new Promise<string[]>((resolve) => {
      tell = resolve;
    });
  const resolve6 = async () => {
    queueMicrotask(() => tell(["192.0.2.1", "192.0.2.2"]));
    return ["2001:db8::1"];
  };
  expect(await resolvePublicName("hooks.example", { resolve4, resolve6, cancel: vi.fn() })).toEqual([
    { address: "192.0.2.1", family: 4 },
    { address: "192.0.2.2", family: 4 },
    { address: "2001:db8::1", family: 6 },
  ]);
});

it.each([
  ["IPv6", async () => ["192.0.2.1"], never, { address: "192.0.2.1", family: 4 }],
  ["IPv4", never, async () => ["2001:db8::1"], { address: "2001:db8::1", family: 6 }],
])("goes on with what there is where a name server never answers for %s", async (_, resolve4, resolve6, address) => {
  const cancel = vi.fn();
  expect(await resolvePublicName("hooks.example", { resolve4, resolve6, cancel })).toEqual([address]);
  expect(cancel).toHaveBeenCalledOnce();
});

it("finds none where there is none of either family", async () => {
  const asker = { resolve4: none, resolve6: none, cancel: vi.fn() };
  await expect(resolvePublicName("nobody.example", asker)).rejects.toBeInstanceOf(NameNotResolved);
});
