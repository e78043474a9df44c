import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { now } from "@/lib/shared/clock";
import { env } from "@/lib/shared/env";
import { hasCode } from "@/lib/shared/has-code";
import { newUuid } from "@/lib/shared/ids";
import { makeFolder } from "@/lib/shared/process/make-folder";
import { type Message, toText } from "./message";

const kept = z.object({
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  url: z.string(),
  /** The names of what went with it. */
  attachments: z.array(z.string()).default([]),
});

/** A mail that was not sent because there is no mail server. */
export type KeptMail = z.output<typeof kept>;

const folder = () => join(env().dataDir, "outbox");

/** Keeps a mail where people can read it: one JSON file each, for the machine's user alone. */
export async function keepMail({ to, content, attachments = [] }: Message): Promise<void> {
  const { subject, link } = content;
  const names = attachments.map(({ name }) => name);
  const url = link?.url ?? "";
  await keep({ at: now().toISOString(), to, subject, text: toText(content), url, attachments: names });
}

async function keep(mail: KeptMail): Promise<void> {
  await makeFolder(folder());
  // Version 7 UUIDs sort by time. Renamed in place, so that no reader sees half a mail.
  const path = join(folder(), `${newUuid()}.json`);
  await writeFile(`${path}.new`, `${JSON.stringify(mail, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Keeps a text message that was not sent, for there is no provider, beside the mails. */
export async function keepSms({ to, text }: Readonly<{ to: string; text: string }>): Promise<void> {
  await keep({ at: now().toISOString(), to, subject: "SMS", text, url: "", attachments: [] });
}

const SHOWN_MAX = 50;

/** The newest mails that were kept, newest first. */
export async function listKeptMails(): Promise<readonly KeptMail[]> {
  const names = await readdir(folder()).catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .toReversed()
    .slice(0, SHOWN_MAX);
  return Promise.all(newest.map(async (name) => kept.parse(JSON.parse(await readFile(join(folder(), name), "utf8")))));
}
