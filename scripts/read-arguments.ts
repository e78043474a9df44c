import { type ParseArgsConfig, parseArgs } from "node:util";
import { PlainProblem, reasonOf } from "@/lib/shared/plain-problem";

/**
 * What a command was called with.
 * @param usage how it is called, for whoever has called it otherwise
 * @throws PlainProblem naming what can't be understood
 */
export function readArguments<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    // What Node says behind it is how to call the whole world's programs.
    const [problem = ""] = reasonOf(error).split(". ");
    throw new PlainProblem(`${problem}.\n${usage}`);
  }
}
