"use server";

import { redirect } from "next/navigation";
import type { ActionResult } from "@/components/dashboard/actions/action-result";
import { resolutionRequest, resolveAttempt } from "@/lib/attempts/ending/resolve-attempt";
import { againRequest } from "@/lib/deliveries/deliver-again";
import { changeReminders, remindersRequest } from "@/lib/deliveries/reminders/change-reminders";
import { remindNow } from "@/lib/deliveries/reminders/remind-now";
import { sendAgain } from "@/lib/deliveries/send-again";
import { renewOperation } from "@/lib/flows/renewing/renew-operation";
import { cancelOperation } from "@/lib/operations/cancel-operation";
import { seeTo as lookAt } from "@/lib/operations/see-to";
import { cancelRefund as takeBack } from "@/lib/refunds/cancel-refund";
import { prepareRefund as prepare } from "@/lib/refunds/prepare-refund";
import { refundRequest } from "@/lib/refunds/refund-request";
import { transferByHand } from "@/lib/refunds/transfers";
import { badField } from "@/lib/shared/errors";
import { parseTypedAmount } from "@/lib/shared/text/typed-amount";
import { invalidBody } from "@/lib/shared/zod-errors";
import { remindSigner } from "@/lib/signatures/reminders/remind-signer";
import { changeSigner as putInPlace } from "@/lib/signatures/signers/change-signer";
import { signerChange } from "@/lib/signatures/signers/signer-request";
import { dashboardAction } from "../../../dashboard-action";
import { requireUuid } from "../../../not-found-errors";

const pathOf = (uuid: string) => `/dashboard/operations/${uuid}`;

export async function cancel(uuid: string): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), ({ db, caller }) => cancelOperation(db, caller, requireUuid(uuid)));
}

/** What became of an attempt, as a person has found out. */
export async function resolve(uuid: string, attemptUuid: string, form: FormData): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), ({ db, author }) => {
    const parsed = resolutionRequest.safeParse(Object.fromEntries(form));
    if (!parsed.success) throw badField("/reason", "invalid", "is not acceptable");
    const attempt = { operationUuid: requireUuid(uuid), attemptUuid: requireUuid(attemptUuid) };
    return resolveAttempt(db, author, attempt, parsed.data);
  });
}

/** A transfer that pays it back, in whole or in part; an empty account is that of who paid. Pressed again after no answer, it is one. */
export async function prepareRefund(uuid: string, form: FormData): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), async ({ db, author, text }) => {
    const given = (name: string) => String(form.get(name) ?? "").trim() || null;
    const amount = parseTypedAmount(given("amount") ?? "", text.language);
    const parsed = refundRequest.safeParse({
      operationUuid: requireUuid(uuid),
      amount: amount.kind === "AMOUNT" ? amount.minor : "none",
      reason: given("reason"),
      creditor: { name: given("name"), iban: given("iban") },
    });
    if (!parsed.success) throw invalidBody(parsed.error);
    const key = given("key");
    await prepare(db, author, parsed.data, key === null ? null : requireUuid(key));
  });
}

/** Of the payment whose page it is on. */
export async function cancelRefund(uuid: string, refundUuid: string): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), ({ db, author }) => takeBack(db, author, requireUuid(refundUuid)));
}

/** It goes to the bank without a file: by its code, or typed. */
export async function transferRefund(uuid: string, refundUuid: string): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), ({ db, author }) => transferByHand(db, author, requireUuid(refundUuid)));
}

/** Goes on to the copy, where its new link is. */
export async function renew(uuid: string): Promise<ActionResult> {
  const renewed = await dashboardAction(pathOf(uuid), ({ db, caller }) =>
    renewOperation(db, caller, requireUuid(uuid), "DASHBOARD"),
  );
  if (!renewed.ok) return renewed;
  redirect(pathOf(renewed.value.uuid));
}

/** Sends the link once more, to this address. */
export async function deliver(uuid: string, form: FormData): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), async ({ db, caller }) => {
    const parsed = againRequest.safeParse({ channel: form.get("channel") ?? "EMAIL", to: form.get("to") });
    if (!parsed.success) throw invalidBody(parsed.error);
    await sendAgain(db, caller, requireUuid(uuid), parsed.data);
  });
}

/** Stops a payment's reminders, or has them go on. */
export async function stopReminders(uuid: string, stopped: boolean): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), async ({ db, caller }) => {
    await changeReminders(db, caller, requireUuid(uuid), remindersRequest.parse({ stopped }));
  });
}

/** Sends the link at once to whom the payment's reminders go. */
export async function remindPayer(uuid: string): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), async ({ db, caller }) => {
    await remindNow(db, caller, requireUuid(uuid));
  });
}

/** What its payer said has been looked at, after its end. */
export async function seeTo(uuid: string): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), ({ db, caller }) => lookAt(db, caller, requireUuid(uuid)));
}

export async function remind(uuid: string, signerUuid: string): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), async ({ db, caller }) => {
    await remindSigner(db, caller, { uuid: requireUuid(uuid), signerUuid: requireUuid(signerUuid) });
  });
}

/** Another address for a signer, or another person in the place, unless somebody else has changed it since (decision 365). */
export async function changeSigner(
  uuid: string,
  signerUuid: string,
  form: FormData,
  seenUrl: string,
): Promise<ActionResult> {
  return dashboardAction(pathOf(uuid), async ({ db, caller }) => {
    const given = (name: string) => String(form.get(name) ?? "").trim() || null;
    const subject = {
      ...{ name: given("name"), lastName: given("lastName") },
      ...{ email: given("email"), phone: given("phone") },
    };
    const parsed = signerChange.safeParse({ subject });
    const isSomebody = Object.values(subject).some((part) => part !== null);
    if (!parsed.success || !isSomebody) throw badField("/subject", "invalid", "is not acceptable");
    const named = { uuid: requireUuid(uuid), signerUuid: requireUuid(signerUuid) };
    await putInPlace(db, caller, named, parsed.data, seenUrl);
  });
}
