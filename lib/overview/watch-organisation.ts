import { type DatabaseHandle, database, getDb, isDatabaseAway, onDatabaseBack } from "@/db/client";
import { keepAudience, type LiveNotice, listenForDashboards } from "@/db/queries/overview/live";
import { noteHeard } from "@/db/replica";
import { type Caller, channelOf, type Role } from "@/lib/shared/caller";
import { log } from "@/lib/shared/log";
import type { DenyList } from "@/lib/tokens/deny-list";
import { onRefusals, tokenState } from "@/lib/tokens/token-state";
import { Audience } from "./audience";
import { UNDER_WAY_MS } from "./live-pace";
import { LIVE_TOPICS, type LiveHint } from "./model";

/** Pages that one process keeps a line open for; whoever comes later asks from time to time instead. */
const LINES_MAX = 5_000;
/** Windows and devices of one person. */
const LINES_OF_ONE_MAX = 12;
/** A page that hears nothing for twice as long knows that it is cut off. */
const PULSE_MS = 2_000;
/** How long an organisation's changes are told after whoever looks was last seen; renewed three times in it. */
const AUDIENCE_SECONDS = 180;

/** A page that somebody looks at, and what it is told by. */
export type DashboardLine = Readonly<{
  caller: Caller;
  /** What the person is let in by. */
  sessionUuid: string;
  membership: Readonly<{ tenantUuid: string; role: Role }>;
  tell: (hint: LiveHint) => void;
  pulse: () => void;
  /** The sign-in, the role or the mandate is not what it was: whoever looks has to show who it is. */
  end: () => void;
}>;

type Watching = Readonly<{
  stop: () => void;
  /** Whether there may be something new to who has seen what there was then (milliseconds; NaN: nothing). */
  hasChangedSince: (at: number) => boolean;
  /** It was refused while it was being opened: nobody heard its `end`. */
  isOver: boolean;
}>;

/** By tenant and channel. */
const audiences = new Map<string, Audience<DashboardLine>>();
let lineCount = 0;
let upkeep: readonly NodeJS.Timeout[] | null = null;
let heard: DatabaseHandle | null = null;

/**
 * Tells the line what has changed in the caller's organisation, or in the collaborator's channel, on whatever node, until it is
 * stopped: once a second at most. What could not be heard for a while is told as "everything". FULL: as many are listened to as this
 * process, or this person, may have.
 */
export async function watchOrganisation(line: DashboardLine): Promise<Watching | "FULL"> {
  const { caller } = line;
  if (lineCount >= LINES_MAX || linesOf(line) >= LINES_OF_ONE_MAX) return "FULL";
  const name = nameOf(caller.tenantUuid, channelOf(caller));
  const known = audiences.get(name);
  const audience = known ?? new Audience<DashboardLine>(() => noteHeard(caller.tenantUuid));
  const isAlone = audience.lines.size === 0;
  audiences.set(name, audience);
  audience.lines.add(line);
  lineCount += 1;
  upkeep ??= [setInterval(pulse, PULSE_MS), setInterval(() => void renew(), (AUDIENCE_SECONDS * 1000) / 3)];
  const stop = () => {
    if (audience.lines.delete(line)) lineCount -= 1;
  };
  let denyList: DenyList;
  try {
    await hear();
    if (isAlone) await keepAudience(getDb(), [caller.tenantUuid], AUDIENCE_SECONDS);
    ({ denyList } = await tokenState());
  } catch (error) {
    stop();
    throw error;
  }
  if (!known) setTimeout(() => begin(audience), UNDER_WAY_MS).unref();
  return { stop, hasChangedSince: (at) => audience.hasChangedSince(at), isOver: isRefused(line, denyList) };
}

const nameOf = (tenantUuid: string, channel: string | null) => `${tenantUuid} ${channel ?? ""}`;

function everyLine(): DashboardLine[] {
  return [...audiences.values()].flatMap(({ lines }) => [...lines]);
}

function linesOf({ caller }: DashboardLine): number {
  const who = personOf(caller);
  return everyLine().filter((other) => personOf(other.caller) === who).length;
}

function personOf({ actor }: Caller): string {
  return actor.type === "PERSON" ? actor.personUuid : actor.clientId;
}

function begin(audience: Audience<DashboardLine>): void {
  audience.begin();
  noteEverything(audience);
}

/** Says nothing while the database is away: what is shown may be old, and the page says so. */
function pulse(): void {
  if (isDatabaseAway()) return;
  for (const line of everyLine()) line.pulse();
}

/** Who reloads a page comes back to an audience that has heard all of it; one that was left a while ago goes. */
async function renew(): Promise<void> {
  for (const [name, audience] of audiences) if (audience.isLeftAgain()) audiences.delete(name);
  if (audiences.size === 0) {
    for (const timer of upkeep ?? []) clearInterval(timer);
    upkeep = null;
  }
  const tenants = [...new Set(everyLine().map(({ caller }) => caller.tenantUuid))];
  try {
    await keepAudience(getDb(), tenants, AUDIENCE_SECONDS);
  } catch (error) {
    log.warn({ err: error }, "what happens in organisations is told no longer: open pages ask from time to time");
  }
}

function note(notice: LiveNotice): void {
  audiences.get(nameOf(notice.tenantUuid, null))?.note(notice);
  if (notice.channel !== null) audiences.get(nameOf(notice.tenantUuid, notice.channel))?.note(notice);
}

function noteEverything(audience: Audience<DashboardLine>): void {
  for (const topic of LIVE_TOPICS) audience.note({ topic, uuids: null });
}

/** One line to the database for all, made anew with each pool as long as anybody listens. */
async function hear(): Promise<void> {
  const handle = database();
  if (heard === handle || audiences.size === 0) return;
  onDatabaseBack(hearAgain);
  onRefusals(endRefused);
  heard = handle;
  try {
    await listenForDashboards(note, () => [...audiences.values()].forEach(noteEverything));
    await tokenState();
  } catch (error) {
    heard = null;
    throw error;
  }
}

/** A database that is back knows nothing of who looked before it went. */
function hearAgain(): void {
  hear()
    .then(renew)
    .then(() => [...audiences.values()].forEach(noteEverything))
    .catch((error) =>
      log.warn({ err: error }, "what happens in organisations is not heard: open pages ask from time to time"),
    );
}

function endRefused(): void {
  tokenState()
    .then(({ denyList }) => {
      for (const line of everyLine()) if (isRefused(line, denyList)) line.end();
    })
    .catch((error) =>
      log.warn({ err: error }, "revocations are not known: open pages are told of changes until they call again"),
    );
}

function isRefused({ caller, sessionUuid, membership }: DashboardLine, denyList: DenyList): boolean {
  return denyList.refusesSignIn({
    sessionUuid,
    mandateUuid: caller.collaborator?.mandateUuid ?? null,
    subject: personOf(caller),
    roles: [membership.role],
    tenantUuid: membership.tenantUuid,
  });
}
