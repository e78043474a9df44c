import type { Db } from "@/db/client";
import { selectManagers } from "@/db/queries/people/people";
import { selectTenant } from "@/db/queries/tenants/tenants";
import { selectEndpoint } from "@/db/queries/webhooks/webhooks";
import { type MailContent, type MailLanguage, mailLanguage } from "@/lib/mail/message";
import { messageIdOf } from "@/lib/mail/message-id";
import { sendMail } from "@/lib/mail/send-mail";
import { env } from "@/lib/shared/env";
import { newUuid } from "@/lib/shared/ids";
import type { JobPayload } from "@/lib/shared/jobs";

/**
 * Tells one owner or admin that an endpoint hears nothing any more, in the organisation's language; of a sandbox's, how to get there.
 * Does nothing when the endpoint is back, somebody has switched it off, or the person looks after the organisation no more, by the time the
 * job runs.
 */
export async function mailEndpointDisabled(
  db: Db,
  { tenantUuid, endpointUuid, personUuid, mailUuid = newUuid() }: JobPayload<"mail-endpoint-disabled">,
): Promise<void> {
  const [tenant, endpoint, managers] = await Promise.all([
    selectTenant(db, tenantUuid),
    selectEndpoint(db, tenantUuid, endpointUuid),
    selectManagers(db, tenantUuid),
  ]);
  const reader = managers.find((manager) => manager.personUuid === personUuid);
  if (!tenant || !reader || endpoint?.status !== "DISABLED" || endpoint.disabledReason === "REQUESTED") return;
  // The address alone: its query may hold the receiver's secret.
  const { host } = new URL(endpoint.url);
  const facts = {
    host,
    legalName: tenant.legalName,
    isGone: endpoint.disabledReason === "GONE",
    // Whoever is not in the sandbox when they read it would find nothing at the endpoint's own address.
    isSandbox: tenant.sandboxOf !== null,
    url: `${env().baseUrl}/dashboard${tenant.sandboxOf === null ? `/webhooks/${endpointUuid}` : ""}`,
  };
  const language = mailLanguage(tenant.languageCode);
  await sendMail(
    {
      to: reader.email,
      language,
      content: disabledMail(language, facts),
      messageId: messageIdOf(mailUuid),
    },
    { toPeople: true },
  );
}

type Facts = Readonly<{ host: string; legalName: string; isGone: boolean; isSandbox: boolean; url: string }>;

function disabledMail(language: MailLanguage, { host, legalName, isGone, isSandbox, url }: Facts): MailContent {
  const words: Readonly<Record<MailLanguage, MailContent>> = {
    en: {
      subject: `Webhooks to ${host} are switched off`,
      paragraphs: [
        isGone
          ? `${host} told us that it wants no more events of ${legalName}, so we have stopped sending them.`
          : `${host} has not taken a single event of ${legalName} for five days, so we have stopped sending them.`,
        "Nothing is lost: once the receiver works again, activate the endpoint and send again what failed.",
        ...(isSandbox
          ? [
              "It is an endpoint of your sandbox, where no money moves. Choose “Try things in the sandbox” in the menu of organisations, then Webhooks.",
            ]
          : []),
      ],
      link: { label: isSandbox ? "Open Paraph" : "See what happened", url },
      note: "You get this mail because you look after this organisation in Paraph.",
    },
    es: {
      subject: `Los webhooks a ${host} están desactivados`,
      paragraphs: [
        isGone
          ? `${host} nos ha dicho que no quiere más eventos de ${legalName}, así que hemos dejado de enviarlos.`
          : `${host} lleva cinco días sin aceptar ningún evento de ${legalName}, así que hemos dejado de enviarlos.`,
        "No se ha perdido nada: cuando el receptor vuelva a funcionar, activa el endpoint y reenvía lo que falló.",
        ...(isSandbox
          ? [
              "Es un endpoint de tu entorno de pruebas, donde nada mueve dinero. Elige «Probar en el entorno de pruebas» en el menú de organizaciones y después Webhooks.",
            ]
          : []),
      ],
      link: { label: isSandbox ? "Abrir Paraph" : "Ver qué ha pasado", url },
      note: "Recibes este correo porque administras esta organización en Paraph.",
    },
  };
  return words[language];
}
