import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { getDb } from "@/db/client";
import { type KeptMail, listKeptMails } from "@/lib/mail/outbox";
import { mailSecurityNotice } from "@/lib/people/mail-security-notice";
import { mailPasswordReset } from "@/lib/people/resets/mail-password-reset";
import * as environment from "@/lib/shared/env";

type WaitingJob = Readonly<{ task: string; payload: Readonly<Record<string, string>>; runAt: Date }>;

/** An outbox of its own for each test of the file. */
export function withOutbox(): void {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "paraph-outbox-"));
    const real = environment.env();
    vi.spyOn(environment, "env").mockReturnValue({ ...real, dataDir: folder });
  });
  afterEach(async () => {
    vi.mocked(environment.env).mockRestore();
    await rm(folder, { recursive: true, force: true });
  });
}

/** The mails to people that wait to be written. */
async function waitingMails(): Promise<readonly WaitingJob[]> {
  const rows = await getDb().execute<{ task: string; payload: Record<string, string>; run_at: string }>(
    `select task.identifier as task, job.payload, job.run_at from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier in ('mail-password-reset', 'mail-security-notice') order by job.run_at, job.id`,
  );
  return rows.map(({ task, payload, run_at }) => ({ task, payload, runAt: new Date(run_at) }));
}

/** Does the jobs that wait, in order, and returns what one address has got since the test began, newest first. */
export async function mailsTo(email: string): Promise<readonly KeptMail[]> {
  for (const { task, payload } of await waitingMails()) {
    if (task === "mail-password-reset") await mailPasswordReset(getDb(), payload.resetUuid ?? "");
    else await mailSecurityNotice(getDb(), payload.noticeUuid ?? "");
  }
  await getDb().execute("delete from graphile_worker._private_jobs");
  return (await listKeptMails()).filter(({ to }) => to === email);
}
