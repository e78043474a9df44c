import type { Server } from "./processes";
import type { Ground } from "./seed/ground";

/** What is measured, and how long. */
export type Stage = Readonly<{
  ground: Ground;
  paraph: Server;
  fastify: Server;
  rounds: number;
  /** How many requests a round has that would have so many in a complete run. */
  some: (requests: number) => number;
}>;
