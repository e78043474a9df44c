import { cache } from "react";
import { ActionButton } from "@/components/dashboard/actions/action-button";
import type { SearchParams } from "@/components/dashboard/lists/filters";
import { LivePage } from "@/components/dashboard/live/live-page";
import { AttemptList } from "@/components/dashboard/operation/attempt-list";
import { DeliveryList } from "@/components/dashboard/operation/delivery-list";
import { InvoiceCard } from "@/components/dashboard/operation/invoice-card";
import { LinkCard } from "@/components/dashboard/operation/link-card";
import { CancelOperation, RenewOperation } from "@/components/dashboard/operation/operation-actions";
import { OperationDetails } from "@/components/dashboard/operation/operation-details";
import { OperationSubtitle } from "@/components/dashboard/operation/operation-subtitle";
import { PartArrived } from "@/components/dashboard/operation/part-arrived";
import { PaymentRecord } from "@/components/dashboard/operation/payment-record";
import { ReminderList } from "@/components/dashboard/operation/reminder-list";
import { EvidenceTimeline } from "@/components/dashboard/operation/signature/evidence-timeline";
import { SentNotice } from "@/components/dashboard/operation/signature/sent-notice";
import { SignatureDocuments } from "@/components/dashboard/operation/signature/signature-documents";
import { SignatureSigners } from "@/components/dashboard/operation/signature/signature-signers";
import { SignerDeliveries } from "@/components/dashboard/operation/signature/signer-deliveries";
import { OperationTimeline } from "@/components/dashboard/operation/timeline/operation-timeline";
import { RefundPanel } from "@/components/dashboard/refunds/refund-panel";
import { hasRole } from "@/components/dashboard/role";
import { OperationStatusPill } from "@/components/dashboard/status-pill";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { getPayment } from "@/lib/attempts/get-payment";
import { listDeliveries } from "@/lib/deliveries/list-deliveries";
import { getReminders } from "@/lib/deliveries/reminders/get-reminders";
import { hasMoneyOfAny } from "@/lib/flows/renewing/has-money-of-any";
import { getOperation } from "@/lib/operations/get-operation";
import { hasRunOut, isFinal } from "@/lib/operations/model";
import { getOperationDossier } from "@/lib/overview/get-operation-dossier";
import { getRefundable } from "@/lib/refunds/get-refundable";
import { listRefunds } from "@/lib/refunds/list-refunds";
import { handTransfers } from "@/lib/refunds/transfers";
import { channelOf } from "@/lib/shared/caller";
import { getEvidence } from "@/lib/signatures/evidence/get-evidence";
import { canSendSms } from "@/lib/sms/send-sms";
import { type DashboardContext, openDashboard, titledAfter } from "../../../dashboard-context";
import { isUuidOrNotFound, orNotFound } from "../../../not-found-errors";
import {
  cancel,
  cancelRefund,
  changeSigner,
  deliver,
  prepareRefund,
  remind,
  remindPayer,
  renew,
  resolve,
  seeTo,
  stopReminders,
  transferRefund,
} from "./actions";

type OperationPageProps = Readonly<{
  params: Promise<Readonly<{ uuid: string }>>;
  searchParams: Promise<SearchParams>;
}>;

const load = cache(async ({ db, caller }: DashboardContext, uuid: string) => {
  const [operation, dossier] = await orNotFound(
    Promise.all([getOperation(db, caller, uuid), getOperationDossier(db, caller, uuid)]),
  );
  const { payment, signature } = operation;
  const record = payment && operation.status === "COMPLETED" ? await getPayment(db, caller, payment.paymentUuid) : null;
  const evidence = signature ? await getEvidence(db, caller, uuid) : null;
  const { results: deliveries } = await listDeliveries(db, caller, uuid);
  const reminders = payment && operation.url !== null ? await getReminders(db, caller, uuid) : null;
  return { operation, dossier, record, evidence, deliveries, reminders };
});

/** What the organisation has paid back of it, and may; null where nothing has come. Who acts for it sees none. */
async function loadRefunds({ db, caller, author, session }: DashboardContext, uuid: string) {
  if (channelOf(caller) !== null) return null;
  const refundable = await getRefundable(db, caller, uuid);
  const { results } = await listRefunds(db, caller, { limit: 100, offset: 0, q_operationUuid: uuid });
  if (!refundable || (refundable.standing === 0 && results.length === 0)) return null;
  const byHand = hasRole(session.role, "ADMIN") ? await handTransfers(db, author, uuid) : new Map<string, never>();
  return { refundable, refunds: results, byHand };
}

/** Whether its deadline, or its bank, has ended it, and nobody has paid it or may yet: what has come after the end is paid back first. */
async function isRenewable(context: DashboardContext, uuid: string): Promise<boolean> {
  const { operation, dossier, record } = await load(context, uuid);
  const { status, url, payment } = operation;
  const rejectedLater = record?.psd2Payment.status.status === "REJECTED";
  const isOver = (hasRunOut(status, url === null) || rejectedLater) && !dossier.mayStillBePaid;
  if (dossier.renewedBy !== null || !isOver) return false;
  if (!payment) return context.place.signs;
  return !(await hasMoneyOfAny(context.db, context.caller.tenantUuid, uuid));
}

const refundActions = (uuid: string) => ({
  prepare: prepareRefund.bind(null, uuid),
  transfer: transferRefund.bind(null, uuid),
  cancel: cancelRefund.bind(null, uuid),
});

export const generateMetadata = async ({ params }: OperationPageProps) =>
  titledAfter(
    (t) => t("operations.title"),
    async (context) => {
      const { operation } = await load(context, isUuidOrNotFound((await params).uuid));
      const { payment, signature } = operation;
      return payment
        ? [context.text.money(payment), payment.concept].filter(Boolean).join(", ")
        : (signature?.title ?? null);
    },
  );

export default async function OperationPage({ params, searchParams }: OperationPageProps) {
  const uuid = isUuidOrNotFound((await params).uuid);
  const context = await openDashboard(`/dashboard/operations/${uuid}`, searchParams);
  const { operation, dossier, record, evidence, deliveries, reminders } = await load(context, uuid);
  const refunds = operation.payment ? await loadRefunds(context, uuid) : null;
  const justSent = (await searchParams).sent !== undefined;
  const { text, session } = context;
  const { t } = text;
  const { payment, signature, status } = operation;
  const open = !isFinal(status);
  const isOwn = channelOf(context.caller) === null;
  const mayRenew = await isRenewable(context, uuid);
  const attempts = payment && (
    <Card title={t("operation.attempts.title")} flush>
      <AttemptList
        attempts={dossier.attempts}
        resolve={hasRole(session.role, "ADMIN") ? resolve.bind(null, uuid) : null}
        text={text}
      />
    </Card>
  );
  // What waits for a person stands before what goes on by itself.
  const waits = dossier.attempts.some(({ state }) => state === "UNRESOLVED");
  return (
    <LivePage topics={["operations"]} uuids={[uuid]}>
      <PageHeader
        back={{ href: "/dashboard/operations", label: t("operation.back") }}
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">
              {payment ? text.money(payment) : (signature?.title ?? t("operation.signature"))}
            </span>
            <OperationStatusPill status={status} t={t} />
          </span>
        }
        description={<OperationSubtitle operation={operation} dossier={dossier} text={text} />}
        actions={
          session.role !== "VIEWER" && (
            <>
              {open && <CancelOperation type={operation.type} action={cancel.bind(null, uuid)} />}
              {dossier.waitsToBeSeenTo && hasRole(session.role, "OPERATOR") && (
                <ActionButton action={seeTo.bind(null, uuid)} doneLabel={t("operation.seeTo.done")}>
                  {t("operation.seeTo.action")}
                </ActionButton>
              )}
              {mayRenew && <RenewOperation type={operation.type} action={renew.bind(null, uuid)} />}
            </>
          )
        }
      />
      {payment && <PartArrived asked={payment} arrived={dossier.arrived} isOwn={isOwn} text={text} />}
      {signature && justSent && open && <SentNotice signers={signature.signers} text={text} />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {waits && attempts}
          {payment && operation.url !== null && <LinkCard link={dossier.link} text={text} />}
          {payment && (deliveries.length > 0 || operation.url !== null) && (
            <DeliveryList
              deliveries={deliveries}
              status={status}
              isLive={operation.url !== null}
              subject={payment.subject}
              canText={canSendSms()}
              send={operation.url !== null && hasRole(session.role, "OPERATOR") ? deliver.bind(null, uuid) : null}
              text={text}
            />
          )}
          {reminders && (reminders.stopped || reminders.planned.length > 0) && (
            <ReminderList
              reminders={reminders}
              change={hasRole(session.role, "OPERATOR") ? stopReminders.bind(null, uuid, !reminders.stopped) : null}
              remind={hasRole(session.role, "OPERATOR") ? remindPayer.bind(null, uuid) : null}
              text={text}
            />
          )}
          {signature && (
            <SignatureSigners
              signers={signature.signers}
              actions={
                hasRole(session.role, "OPERATOR")
                  ? { remind: remind.bind(null, uuid), change: changeSigner.bind(null, uuid) }
                  : null
              }
              text={text}
            />
          )}
          {signature && <SignerDeliveries deliveries={deliveries} text={text} />}
          {evidence && <EvidenceTimeline evidence={evidence} text={text} />}
          <Card title={t("operation.timeline.title")}>
            <OperationTimeline type={operation.type} entries={dossier.timeline} channel={dossier.channel} text={text} />
          </Card>
          {!waits && attempts}
          {refunds && (
            <RefundPanel
              {...refunds}
              actions={hasRole(session.role, "ADMIN") ? refundActions(uuid) : null}
              text={text}
            />
          )}
          {record && <PaymentRecord record={record} standing={dossier} text={text} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {signature && signature.documents.length > 0 && (
            <SignatureDocuments operationUuid={uuid} documents={signature.documents} text={text} />
          )}
          <OperationDetails operation={operation} dossier={dossier} text={text} />
          <InvoiceCard operation={operation} text={text} />
        </div>
      </div>
    </LivePage>
  );
}
