import { countMessageAway } from "@/lib/shared/process/metrics";

type Refusal = ErrorOptions & { words?: string | null; isOurs?: boolean; mayBeOurs?: boolean; isAway?: boolean };

/** Whoever carries messages will not take this one, however often it is asked: the address, the number or our account is refused. */
export class Undeliverable extends Error {
  override readonly name = "Undeliverable";
  /** What the other side said, as it said it; null where it said nothing that is to be repeated. */
  readonly words: string | null;
  /** Our account is refused, or what it asks for, and no address or number for what it is. */
  readonly isOurs: boolean;
  /** A policy, or what is said of the message itself: it may be about our server or account, and no address. */
  readonly mayBeOurs: boolean;
  /** Our account is not let in at all: nothing of ours is taken from it. */
  readonly isAway: boolean;

  constructor(
    message: string,
    { words = null, isOurs = false, mayBeOurs = false, isAway = false, ...options }: Refusal = {},
  ) {
    super(message, options);
    this.words = words;
    this.isOurs = isOurs;
    this.mayBeOurs = mayBeOurs;
    this.isAway = isAway;
  }
}

/** It was handed over, and nobody has said whether it was taken: it may have arrived. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** It may be taken another time. */
export class NotNow extends Error {
  override readonly name = "NotNow";
  readonly words: string | null;
  /** Whoever carries our messages can't be reached, or does not let us in: it says nothing of this message or its address. */
  readonly isAway: boolean;

  constructor(
    message: string,
    { words = null, isAway = false, ...options }: ErrorOptions & { words?: string | null; isAway?: boolean } = {},
  ) {
    super(message, options);
    this.words = words;
    this.isAway = isAway;
  }
}

/** The same failure; one that says that whoever carries our messages can't be reached, or lets us not in, is counted. */
export function countAway<Failure>(channel: "EMAIL" | "SMS", error: Failure): Failure {
  if ((error instanceof NotNow || error instanceof Undeliverable) && error.isAway) countMessageAway(channel);
  return error;
}
