import { randomBytes } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "@/db/client";
import { insertConfiguration } from "@/db/queries/configurations";
import { insertCreditorAccount } from "@/db/queries/creditor-accounts/creditor-accounts";
import { insertPastRows } from "@/db/queries/demo";
import { createClient } from "@/lib/clients/create-client";
import { acceptMandate } from "@/lib/mandates/accept-mandate";
import { grantMandate } from "@/lib/mandates/grant-mandate";
import type { VerificationResult } from "@/lib/payee-verification/model";
import { verifierSettings } from "@/lib/payee-verification/settings";
import { addSeconds, now } from "@/lib/shared/clock";
import { type Env, env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { newUuid } from "@/lib/shared/ids";
import { PlainProblem } from "@/lib/shared/plain-problem";
import { addMember } from "@/lib/tenants/add-member";
import { SYSTEM } from "@/lib/tenants/author";
import { createPerson } from "@/lib/tenants/create-person";
import { createTenant } from "@/lib/tenants/create-tenant";
import { findTenant } from "@/lib/tenants/find-tenant";
import { liveSignature } from "./demo/live-signatures";
import { DEMO_TEMPLATES, liveTemplate } from "./demo/live-templates";
import { DEMO_ORGANISATIONS, DEMO_PEOPLE, type DemoOrganisation, ibanOf, OTHER_ACCOUNTS } from "./demo/organisations";
import { type DemoGround, pastRows } from "./demo/past-rows";
import { SIGNATURE_STORIES, TO_SIGN, TO_SIGN_AND_PAY } from "./demo/signature-stories";
import { demoFlows } from "./demo/stories";
import { type DemoFile, readDemoFile, writeDemoFile } from "./demo-file";

type DemoTenant = DemoFile["tenants"][number];

const DAY_SECONDS = 86_400;

/**
 * Makes the demo unless an earlier start did: three organisations, their people, clients and mandates, and 90 days of
 * business. One transaction; the file with the secrets is written just before it commits, so that a start which dies in
 * between begins anew, and one that didn't keeps every value. What is signed is made behind it, by the use cases themselves.
 */
export async function seedDemo(
  db: Database,
  { baseUrl, dataDir }: Pick<Env, "baseUrl" | "dataDir"> = env(),
): Promise<void> {
  const addresses = { baseUrl, tokenUrl: `${baseUrl}/idp/oauth2/token` };
  const earlier = readDemoFile(dataDir);
  const [first] = earlier?.tenants ?? [];
  if (earlier && first && (await findTenant(db, first.uuid))) {
    writeDemoFile(dataDir, { ...earlier, ...addresses });
    if (!earlier.links) await seedSignatures(db, dataDir);
    return;
  }
  try {
    await inTransaction(db, async (tx) => writeDemoFile(dataDir, { ...addresses, ...(await seed(tx)) }));
    await seedSignatures(db, dataDir);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    throw new PlainProblem(
      `The database holds a demo whose secrets were in another DATA_DIR (${dataDir}/demo.json is missing): name that DATA_DIR, or an empty database.`,
    );
  }
}

/** Remembers the links that a start announces, and by them that all of it has happened. */
async function seedSignatures(db: Database, dataDir: string): Promise<void> {
  const demo = readDemoFile(dataDir);
  if (!demo) return;
  const until = now();
  const links = new Map<string, string | null>();
  for (const story of SIGNATURE_STORIES) {
    const organisation = DEMO_ORGANISATIONS.find(({ key }) => key === story.organisation);
    const tenant = demo.tenants.find(({ legalName }) => legalName === organisation?.legalName);
    if (!organisation || !tenant) continue;
    links.set(story.key, await liveSignature(db, groundOf(tenant, organisation, null, until), story));
  }
  for (const template of DEMO_TEMPLATES) {
    const organisation = DEMO_ORGANISATIONS.find(({ key }) => key === template.organisation);
    const tenant = demo.tenants.find(({ legalName }) => legalName === organisation?.legalName);
    if (tenant) await liveTemplate(db, tenant.uuid, template);
  }
  const [sign, signAndPay] = [links.get(TO_SIGN), links.get(TO_SIGN_AND_PAY)];
  if (sign && signAndPay) writeDemoFile(dataDir, { ...demo, links: { sign, signAndPay } });
}

async function seed(tx: Transaction): Promise<Pick<DemoFile, "tenants" | "mandates">> {
  const password = `demo-${randomBytes(6).toString("hex")}`;
  const people = new Map<string, string>();
  for (const { email, name } of DEMO_PEOPLE)
    people.set(email, (await createPerson(tx, { email, name, password })).uuid);

  const made = new Map<DemoOrganisation["key"], DemoTenant>();
  for (const organisation of DEMO_ORGANISATIONS)
    made.set(organisation.key, await seedOrganisation(tx, organisation, people, password));
  const tenantOf = (key: DemoOrganisation["key"]): DemoTenant => {
    const tenant = made.get(key);
    if (!tenant) throw new Error(`The demo has no ${key}.`);
    return tenant;
  };

  const [workshop, accountant] = [tenantOf("workshop"), tenantOf("accountant")];
  const mandate = await grantMandate(tx, SYSTEM, {
    targetTenantUuid: workshop.uuid,
    collaboratorTenantUuid: accountant.uuid,
  });
  await acceptMandate(tx, SYSTEM, accountant.uuid, mandate.uuid);

  await seedPast(tx, workshop, "workshop", accountant);
  await seedOtherAccounts(tx, workshop);
  await seedPast(tx, tenantOf("energy"), "energy", null);
  return {
    tenants: [...made.values()],
    mandates: [{ collaboratorUuid: accountant.uuid, targetUuid: workshop.uuid }],
  };
}

async function seedOrganisation(
  tx: Transaction,
  organisation: DemoOrganisation,
  people: ReadonlyMap<string, string>,
  password: string,
): Promise<DemoTenant> {
  const { legalName, countryCode, languageCode, timeZone, members } = organisation;
  const { uuid } = await createTenant(tx, SYSTEM, { legalName, countryCode, languageCode, timeZone });
  for (const { email, role } of members) {
    const personUuid = people.get(email);
    if (!personUuid) throw new Error(`The demo has no ${email}.`);
    await addMember(tx, SYSTEM, { tenantUuid: uuid, personUuid, role });
  }
  const client = await createClient(tx, SYSTEM, {
    tenantUuid: uuid,
    name: "ERP",
    scopes: ["openid", "profile", "api", "platform-api"],
    // For trying authorization_code from this machine: any port matches (RFC 8252 section 7.3).
    redirectUris: ["http://127.0.0.1/callback"],
  });
  return {
    uuid,
    legalName,
    countryCode,
    ...client,
    configurationUuid: await seedConfiguration(tx, uuid, organisation),
    creditorAccountUuid: await seedCreditorAccount(tx, uuid, organisation),
    users: members.map(({ email, role }) => ({ email, password, role })),
  };
}

async function seedConfiguration(
  tx: Transaction,
  tenantUuid: string,
  { visual, legalName }: DemoOrganisation,
): Promise<string> {
  const uuid = newUuid();
  const at = now();
  await insertConfiguration(tx, {
    uuid,
    tenantUuid,
    name: "Default",
    description: `The payment page of ${legalName}`,
    isDefault: true,
    status: "ACTIVE",
    visualConfiguration: visual,
    operationConfiguration: {
      documentDelivery: {
        includePaymentReceiptInDownload: true,
        sendDocumentsByEmail: false,
        carbonCopyRecipients: [],
        blindCarbonCopyRecipients: [],
      },
      redirection: { callback: null, return: null },
      allowDecline: true,
      expirationOffset: null,
    },
    signatureConfiguration: {
      SIGNATURE: {
        signingMethods: ["HANDWRITTEN", "EMAIL_OTP", "SMS", "CERTIFICATE", "REMOTE"],
        failoverCertificateSignature: false,
        failoverSmsSignature: true,
      },
    },
    createdAt: at,
    updatedAt: at,
  });
  return uuid;
}

async function seedCreditorAccount(
  tx: Transaction,
  tenantUuid: string,
  { legalName, countryCode, bban, bic }: DemoOrganisation,
): Promise<string> {
  const uuid = newUuid();
  await insertCreditorAccount(tx, {
    uuid,
    tenantUuid,
    alias: "Main account",
    type: "IBAN",
    accountNumber: ibanOf(countryCode, bban),
    bic,
    ownerName: legalName,
    country: countryCode,
    status: "ACTIVE",
    isDefault: true,
    createdAt: now(),
    ...saidOf("MTCH", null),
  });
  return uuid;
}

/** Beside the account that everything is paid on, one of each standing (decision 125): nothing was ever paid on them. */
async function seedOtherAccounts(tx: Transaction, { uuid: tenantUuid, countryCode }: DemoTenant): Promise<void> {
  for (const { alias, ownerName, bban, bic, result, matchedName } of OTHER_ACCOUNTS) {
    await insertCreditorAccount(tx, {
      uuid: newUuid(),
      tenantUuid,
      alias,
      type: "IBAN",
      accountNumber: ibanOf(countryCode, bban),
      bic,
      ownerName,
      country: countryCode,
      status: "ACTIVE",
      isDefault: false,
      // Older than the default, which stays on top of the list.
      createdAt: addSeconds(now(), -DAY_SECONDS),
      ...saidOf(result, matchedName),
    });
  }
}

/** As the demo's own provider says it, and says it again whenever it is asked. */
function saidOf(verificationResult: VerificationResult, matchedName: string | null) {
  const verifiedAt = now();
  const again = verificationResult === "NOAP" ? DAY_SECONDS : 90 * DAY_SECONDS;
  const said = { verificationResult, matchedName, verifiedAt, verifiedBy: verifierSettings()?.name ?? "sandbox" };
  return { ...said, verificationDueAt: addSeconds(verifiedAt, again) };
}

async function seedPast(
  tx: Transaction,
  tenant: DemoTenant,
  key: DemoOrganisation["key"],
  collaborator: DemoTenant | null,
): Promise<void> {
  const organisation = DEMO_ORGANISATIONS.find((one) => one.key === key);
  if (!organisation) return;
  const until = now();
  const flows = demoFlows(organisation.languageCode === "de" ? "de" : "es", tenant.legalName.length, until);
  await insertPastRows(tx, pastRows(groundOf(tenant, organisation, collaborator, until), flows));
}

function groundOf(
  { uuid, configurationUuid, creditorAccountUuid }: DemoTenant,
  { legalName, timeZone, countryCode, languageCode, bban, bic }: DemoOrganisation,
  collaborator: DemoTenant | null,
  until: Date,
): DemoGround {
  return {
    tenantUuid: uuid,
    timeZone,
    countryCode,
    languageCode,
    configurationUuid,
    creditorAccountUuid,
    creditor: {
      ownerName: legalName,
      accountNumber: ibanOf(countryCode, bban),
      type: "IBAN",
      bic,
      country: countryCode,
    },
    collaborator,
    until,
  };
}
