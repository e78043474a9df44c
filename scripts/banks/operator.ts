import { userInfo } from "node:os";
import process from "node:process";

/** Who is signed in at this machine, as banks' histories name them. A user of a container may have a number and no name. */
export function operator(): string {
  return `operator:${process.env.SUDO_USER || nameOrNumber()}`;
}

function nameOrNumber(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}
