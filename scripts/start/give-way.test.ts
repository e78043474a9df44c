import { constants, getPriority, setPriority } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { giveWay } from "./give-way";

vi.mock("node:os", { spy: true });
const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
/** As the kernel answers whoever is not root and asks for more than it has. */
const refuse = () => {
  throw Object.assign(new Error("A system error occurred: uv_os_setpriority returned EACCES"), {
    code: "ERR_SYSTEM_ERROR",
  });
};

describe("a worker's priority", () => {
  afterEach(() => void vi.resetAllMocks());

  it("goes below that of who is asked", () => {
    vi.mocked(getPriority).mockReturnValue(PRIORITY_NORMAL);
    const set = vi.mocked(setPriority).mockReturnValue(undefined);
    giveWay();
    expect(set.mock.calls).toEqual([[PRIORITY_BELOW_NORMAL]]);
  });

  it("stays where it was started with less, as under systemd's Nice=15", () => {
    vi.mocked(getPriority).mockReturnValue(15);
    const set = vi.mocked(setPriority).mockImplementation(refuse);
    giveWay();
    expect(set).not.toHaveBeenCalled();
  });

  it("ends no worker where the system does not allow it", () => {
    vi.mocked(getPriority).mockReturnValue(PRIORITY_NORMAL);
    vi.mocked(setPriority).mockImplementation(refuse);
    expect(giveWay).not.toThrow();
  });
});
