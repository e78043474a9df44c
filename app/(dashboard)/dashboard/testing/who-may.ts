import type { Role } from "@/lib/shared/caller";

/** From which role on, and whether who acts for the organisation may as well: that is for its channel alone (decision 259). */
export type WhoMay = Readonly<{ least: Role; acting: boolean }>;

const own = (least: Role): WhoMay => ({ least, acting: false });
const ofChannel = (least: Role): WhoMay => ({ least, acting: true });

/**
 * Whom the dashboard lets do what, by the name of the server action. `every-action.test.ts` holds the use cases to it, and
 * the walks of `e2e/dashboard` what is shown: an action without a line here fails both.
 */
export const WHO_MAY = {
  ".#hideSteps": own("ADMIN"),
  ".#withoutErp": own("ADMIN"),
  "accounts#approve": own("ADMIN"),
  "accounts#cancelChange": own("ADMIN"),
  "accounts#confirmName": own("OWNER"),
  "accounts#create": own("ADMIN"),
  "accounts#identify": own("ADMIN"),
  "accounts#makeDefault": own("ADMIN"),
  "accounts#rename": own("ADMIN"),
  "accounts#setStatus": own("ADMIN"),
  "accounts#verify": own("ADMIN"),
  "attention#readAttention": ofChannel("VIEWER"),
  "clients#change": own("ADMIN"),
  "clients#create": own("ADMIN"),
  "clients#expire": own("ADMIN"),
  "clients#revoke": own("ADMIN"),
  "clients#rotate": own("ADMIN"),
  "clients#setKeys": own("ADMIN"),
  "configurations#change": own("ADMIN"),
  "configurations#create": own("ADMIN"),
  "configurations#revealSecret": own("ADMIN"),
  "configurations#rotateSecret": own("ADMIN"),
  "flows/[uuid]#cancel": ofChannel("OPERATOR"),
  "lists#keep": own("VIEWER"),
  "lists#remove": own("VIEWER"),
  "lists#save": own("VIEWER"),
  "mandates#accept": own("ADMIN"),
  "mandates#grant": own("ADMIN"),
  "mandates#revoke": own("ADMIN"),
  "operations#applyBulk": ofChannel("OPERATOR"),
  "operations#planBulk": ofChannel("OPERATOR"),
  "operations/[uuid]#cancel": ofChannel("OPERATOR"),
  "operations/[uuid]#cancelRefund": own("ADMIN"),
  "operations/[uuid]#changeSigner": ofChannel("OPERATOR"),
  "operations/[uuid]#deliver": ofChannel("OPERATOR"),
  "operations/[uuid]#prepareRefund": own("ADMIN"),
  "operations/[uuid]#transferRefund": own("ADMIN"),
  "operations/[uuid]#remind": ofChannel("OPERATOR"),
  "operations/[uuid]#remindPayer": ofChannel("OPERATOR"),
  "operations/[uuid]#renew": ofChannel("OPERATOR"),
  "operations/[uuid]#resolve": own("ADMIN"),
  "operations/[uuid]#seeTo": ofChannel("OPERATOR"),
  "operations/[uuid]#stopReminders": ofChannel("OPERATOR"),
  "organisation#keepProtection": own("ADMIN"),
  "organisation#protect": own("OWNER"),
  "organisation#save": own("ADMIN"),
  "organisation#setSecondFactorRule": own("OWNER"),
  "people#changeRole": own("ADMIN"),
  "people#invite": own("ADMIN"),
  "people#remove": own("ADMIN"),
  "people#takeBack": own("ADMIN"),
  "reconciliation#ignore": own("OPERATOR"),
  "reconciliation#join": own("OPERATOR"),
  "reconciliation#match": own("OPERATOR"),
  "reconciliation#split": own("OPERATOR"),
  "reconciliation#undo": own("OPERATOR"),
  "templates/[uuid]#read": own("VIEWER"),
  "templates/[uuid]#remove": own("OPERATOR"),
  "webhooks#change": own("ADMIN"),
  "webhooks#checkSignature": own("VIEWER"),
  "webhooks#create": own("ADMIN"),
  "webhooks#remove": own("ADMIN"),
  "webhooks#replay": own("OPERATOR"),
  "webhooks#resend": own("OPERATOR"),
  "webhooks#reveal": own("ADMIN"),
  "webhooks#rotate": own("ADMIN"),
  "webhooks#setStatus": own("ADMIN"),
  "webhooks#test": own("ADMIN"),
} as const satisfies Readonly<Record<string, WhoMay>>;

export type ActionName = keyof typeof WHO_MAY;
