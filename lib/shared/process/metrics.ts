import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "@/lib/shared/env";
import { oncePerProcess } from "./once-per-process";

/**
 * What this process counts, for Prometheus (docs/operations.md). Nothing is counted without METRICS_TOKEN, and no label
 * names an organisation: their number has no bound, and who reads metrics needn't know whose payments they are.
 */

/** How an attempt at the bank ended, or that nobody knows it yet. */
export type CountedAttempt = "AUTHORISED" | "FAILED" | "UNRESOLVED";

function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "paraph_http_request_duration_seconds",
      help: "Requests by route and status, until their answer was sent",
      labelNames: ["method", "route", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    deliveries: new Counter({
      name: "paraph_webhook_attempts_total",
      help: "Attempts to deliver a webhook, by what became of them",
      labelNames: ["outcome"],
      registers,
    }),
    linkDeliveries: new Counter({
      name: "paraph_link_deliveries_total",
      help: "Tries to hand a payer's link over, by channel and by what became of them",
      labelNames: ["channel", "outcome"],
      registers,
    }),
    messagesAway: new Counter({
      name: "paraph_messages_away_total",
      help: "Messages that could not be handed over because whoever carries them can't be reached or lets us not in, by channel",
      labelNames: ["channel"],
      registers,
    }),
    attempts: new Counter({
      name: "paraph_payment_attempts_total",
      help: "Payment attempts that ended, by how, or that became UNRESOLVED",
      labelNames: ["outcome"],
      registers,
    }),
    bankCalls: new Counter({
      name: "paraph_bank_calls_total",
      help: "Calls to banks, by what became of them",
      labelNames: ["bank", "sandbox", "call", "outcome"],
      registers,
    }),
    failedQuestions: new Counter({
      name: "paraph_bank_questions_failed_total",
      help: "Questions about payments that a fault of ours kept from being asked, or their answers from being understood",
      labelNames: ["bank"],
      registers,
    }),
    unresolved: new Gauge({
      name: "paraph_payment_attempts_unresolved",
      help: "Attempts of all organisations that nobody knows the end of",
      registers,
    }),
    oldestUnanswered: new Gauge({
      name: "paraph_bank_oldest_unanswered_seconds",
      help: "How long the oldest question has waited for its bank's answer; 0 when each was answered",
      registers,
    }),
    jobs: new Gauge({
      name: "paraph_jobs",
      help: "Jobs of all processes: due, later, running, or given up",
      labelNames: ["task", "state"],
      registers,
    }),
    connections: new Gauge({
      name: "paraph_database_connections",
      help: "Connections of all processes to the database, by what they do",
      labelNames: ["state"],
      registers,
    }),
    reads: new Counter({
      name: "paraph_replica_reads_total",
      help: "Lists, statistics, searches and exports where there is a replica: read from it, or from the primary because the replica was away, was behind what the caller has written, or failed",
      labelNames: ["outcome"],
      registers,
    }),
    replicaLag: new Gauge({
      name: "paraph_replica_lag_seconds",
      help: "How long ago the last commit that the replica has was made, where the primary has later ones; nothing where there is no replica, or it is away",
      labelNames: [],
      registers,
    }),
    clockAhead: new Gauge({
      name: "paraph_clock_ahead_seconds",
      help: "By how much this process's clock is surely ahead of the database's; negative when it is behind",
      labelNames: [],
      registers,
    }),
    poolMax: new Gauge({
      name: "paraph_database_pool_max",
      help: "Connections that this process may open for requests and jobs",
      registers,
    }),
    workerFetching: new Gauge({
      name: "paraph_worker_fetching",
      help: "1 while this process's worker fetches jobs, 0 while it does not",
      labelNames: ["role"],
      registers,
    }),
    sealDaysLeft: new Gauge({
      name: "paraph_seal_days_left",
      help: "Whole days that the seal's certificate still serves; negative when it has ended",
      labelNames: [],
      registers,
    }),
    bankKeyExpiry: new Gauge({
      name: "paraph_bank_certificate_expiry_seconds",
      help: "How long the certificate of a key that banks know still serves; negative when it has ended",
      labelNames: ["key", "kind"],
      registers,
    }),
    bankEnrolmentExpiry: new Gauge({
      name: "paraph_bank_enrolment_expiry_seconds",
      help: "How long a bank still takes what it has given us; negative when it doesn't any more",
      labelNames: ["bank"],
      registers,
    }),
    databaseUp: new Gauge({ name: "paraph_database_up", help: "1 when the database told of itself", registers }),
  };
}

type Metrics = ReturnType<typeof makeMetrics>;

/** Null when nobody may read them. */
export function metrics(): Metrics | null {
  return env().metricsToken === null ? null : oncePerProcess("metrics", makeMetrics);
}

/** Where a list was read that may be read from a replica: there, or why not. */
export function countRead(outcome: "replica" | "away" | "behind" | "failed"): void {
  metrics()?.reads.inc({ outcome });
}

/** @param error null when it was delivered */
export function countDelivery(error: string | null): void {
  metrics()?.deliveries.inc({ outcome: error ?? "DELIVERED" });
}

/** @param outcome of a try: SENT, REFUSED, NOT_NOW … */
export function countLinkDelivery(channel: string, outcome: string): void {
  metrics()?.linkDeliveries.inc({ channel, outcome });
}

/** Of every kind of message: links, codes, invitations, new passwords. */
export function countMessageAway(channel: "EMAIL" | "SMS"): void {
  metrics()?.messagesAway.inc({ channel });
}

/**
 * @param bank one that is virtual fails as somebody tries it, and calls nobody
 * @param outcome OK, or the kind of error
 */
export function countBankCall(bank: Readonly<{ id: string; isSandbox: boolean }>, call: string, outcome: string): void {
  metrics()?.bankCalls.inc({ bank: bank.id, sandbox: String(bank.isSandbox), call, outcome });
}

export function countFailedQuestion(bank: string): void {
  metrics()?.failedQuestions.inc({ bank });
}

/** Counted when it is written: one in a transaction that is tried again counts twice. */
export function countAttempt(outcome: CountedAttempt): void {
  metrics()?.attempts.inc({ outcome });
}
