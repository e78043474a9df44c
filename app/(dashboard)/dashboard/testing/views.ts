import type { Translate } from "@/components/dashboard/text";
import { ROLES, type Role } from "@/lib/shared/caller";
import { type ActionName, WHO_MAY, type WhoMay } from "./who-may";

/**
 * Every page of the dashboard, and what on it does something: what the walks of `e2e/dashboard` go by. `every-view.test.ts`
 * fails for a page, or an action, that nobody walks to.
 */

/** What is there to be looked at. */
export type Ground = Readonly<
  Record<
    | "operation"
    | "flow"
    | "expired"
    | "unresolved"
    | "signature"
    | "configuration"
    | "endpoint"
    | "delivery"
    | "statement"
    | "template"
    | "batch",
    string
  >
>;

const NOTHING = "00000000-0000-7000-8000-000000000000";
/** Of things that nobody has. */
export const NOWHERE: Ground = {
  ...{ operation: NOTHING, flow: NOTHING, expired: NOTHING, unresolved: NOTHING, signature: NOTHING },
  ...{ configuration: NOTHING, endpoint: NOTHING, delivery: NOTHING, statement: NOTHING },
  ...{ template: NOTHING, batch: NOTHING },
};

export type Control = Readonly<{
  /** As it is called; `…` stands for what differs from thing to thing. */
  label: (t: Translate) => string;
  /** A button, unless it says otherwise. */
  as?: "button" | "link" | "checkbox";
  who: WhoMay;
  does: readonly ActionName[];
  /** A window opens over the page, which is judged and closed again. */
  opens?: boolean;
  /** Unfolded, or of a page that holds it in two places: it is there, and not in sight at once. */
  folded?: boolean;
}>;

export type View = Readonly<{
  /** The file that draws it, below this folder. */
  page: string;
  path: (ground: Ground) => string;
  /** Who acts for the organisation has it, too. */
  acting: boolean;
  /** From which role on there is something to see, where a VIEWER is told that it is for others. */
  least?: Role;
  /** It shows rows that lead on, or in which something is done: the keyboard alone goes along them. */
  isList?: boolean;
  controls?: readonly Control[];
}>;

const ANYBODY: WhoMay = { least: "VIEWER", acting: true };
const least = (role: Role, acting: boolean): WhoMay => ({ least: role, acting });

type More = Omit<Control, "label" | "who" | "does">;

/** Who may do it may see it. */
function runs(label: Control["label"], does: readonly [ActionName, ...ActionName[]], more: More = {}): Control {
  return { label, does, who: WHO_MAY[does[0]], ...more };
}

/** It leads somewhere, or sends something that is no action. */
function leads(label: Control["label"], who: WhoMay, more: More = {}): Control {
  return { label, does: [], who, ...more };
}

const newCollection = leads((t) => t("operations.newCollection"), least("OPERATOR", true), { as: "link" });
const filters = leads((t) => t("lists.button"), ANYBODY, { opens: true });
/** Columns and order are in the address, which is anybody's; who is of the organisation keeps them as well. */
const display: Control = {
  ...runs((t) => t("lists.display.button"), ["lists#keep"], { opens: true }),
  who: ANYBODY,
};
const views = runs((t) => t("lists.views.title"), ["lists#save"], { opens: true });
/** Selected by anybody, to be exported; what else is done with them is for who may. */
const selection: Control = {
  ...runs((t) => t("bulk.selectOne", { name: "…" }), ["operations#planBulk", "operations#applyBulk"], {
    as: "checkbox",
  }),
  who: ANYBODY,
};
const secret: readonly Control[] = [
  runs((t) => t("webhooks.secret.reveal"), ["webhooks#reveal"]),
  runs((t) => t("webhooks.secret.rotate"), ["webhooks#rotate"], { opens: true }),
];
const callbackSecret: readonly Control[] = [
  runs((t) => t("webhooks.secret.reveal"), ["configurations#revealSecret"]),
  runs((t) => t("webhooks.secret.rotate"), ["configurations#rotateSecret"], { opens: true }),
];

export const VIEWS: readonly View[] = [
  {
    page: "page",
    path: () => "/dashboard",
    acting: true,
    controls: [
      leads((t) => t("home.newCollection"), least("OPERATOR", true), { as: "link" }),
      leads((t) => t("insights.download", { table: t("home.perDay") }), ANYBODY, { as: "link" }),
    ],
  },
  {
    page: "operations/(list)/page",
    path: () => "/dashboard/operations",
    acting: true,
    isList: true,
    controls: [
      newCollection,
      leads((t) => t("operations.newSignature"), least("OPERATOR", true), { as: "link" }),
      leads((t) => t("operations.export"), ANYBODY, { as: "link" }),
      selection,
      filters,
      display,
      views,
    ],
  },
  {
    page: "operations/[uuid]/page",
    path: ({ operation }) => `/dashboard/operations/${operation}`,
    acting: true,
    controls: [
      runs((t) => t("operation.cancel.action"), ["operations/[uuid]#cancel"], { opens: true }),
      runs((t) => t("delivery.again.title"), ["operations/[uuid]#deliver"], { opens: true }),
      runs((t) => t("delivery.reminders.now"), ["operations/[uuid]#remindPayer"]),
      runs((t) => t("delivery.reminders.stop"), ["operations/[uuid]#stopReminders"]),
    ],
  },
  {
    page: "operations/[uuid]/page",
    path: ({ expired }) => `/dashboard/operations/${expired}`,
    acting: true,
    controls: [
      runs((t) => t("operation.renew.action"), ["operations/[uuid]#renew"], { opens: true }),
      runs((t) => t("operation.seeTo.action"), ["operations/[uuid]#seeTo"]),
    ],
  },
  {
    page: "operations/[uuid]/page",
    path: ({ unresolved }) => `/dashboard/operations/${unresolved}`,
    acting: true,
    controls: [runs((t) => t("operation.attempts.resolve.action"), ["operations/[uuid]#resolve"], { opens: true })],
  },
  {
    page: "operations/[uuid]/page",
    path: ({ signature }) => `/dashboard/operations/${signature}`,
    acting: false,
    controls: [
      runs((t) => t("signature.change.of", { name: "…" }), ["operations/[uuid]#changeSigner"], { opens: true }),
      runs((t) => t("signature.remind.of", { name: "…" }), ["operations/[uuid]#remind"]),
    ],
  },
  {
    page: "operations/[uuid]/created/page",
    path: ({ operation }) => `/dashboard/operations/${operation}/created`,
    acting: true,
    controls: [leads((t) => t("collection.created.another"), least("OPERATOR", true), { as: "link" })],
  },
  {
    page: "operations/new/page",
    path: () => "/dashboard/operations/new",
    acting: true,
    controls: [leads((t) => t("collection.submit"), least("OPERATOR", true))],
  },
  {
    page: "operations/new/table/page",
    path: () => "/dashboard/operations/new/table",
    acting: true,
    controls: [leads((t) => t("collectionTable.sample"), least("OPERATOR", true), { as: "link" })],
  },
  {
    page: "operations/new/signature/page",
    path: () => "/dashboard/operations/new/signature",
    acting: true,
    controls: [leads((t) => t("signature.submit"), least("OPERATOR", true))],
  },
  {
    page: "flows/(list)/page",
    path: () => "/dashboard/flows",
    acting: true,
    isList: true,
    controls: [leads((t) => t("operations.export"), ANYBODY, { as: "link" }), filters, display, views],
  },
  {
    page: "flows/[uuid]/page",
    path: ({ flow }) => `/dashboard/flows/${flow}`,
    acting: true,
    isList: true,
    controls: [runs((t) => t("flows.cancel.action"), ["flows/[uuid]#cancel"], { opens: true })],
  },
  { page: "search/page", path: () => "/dashboard/search?q=invoice", acting: true, isList: true },
  { page: "attention/[kind]/page", path: () => "/dashboard/attention/unresolved", acting: true, isList: true },
  {
    page: "insights/page",
    path: () => "/dashboard/insights?days=90",
    acting: false,
    controls: [leads((t) => t("insights.show"), least("VIEWER", false))],
  },
  {
    page: "templates/(list)/page",
    path: () => "/dashboard/templates",
    acting: false,
    isList: true,
    controls: [leads((t) => t("templates.new"), least("OPERATOR", false), { as: "link" })],
  },
  {
    page: "templates/new/page",
    path: () => "/dashboard/templates/new",
    acting: false,
    controls: [leads((t) => t("templates.create"), least("OPERATOR", false))],
  },
  {
    page: "templates/[uuid]/page",
    path: ({ template }) => `/dashboard/templates/${template}`,
    acting: false,
    controls: [
      leads((t) => t("templates.use"), least("OPERATOR", false), { as: "link" }),
      leads((t) => t("templates.sendMany"), least("OPERATOR", false), { as: "link" }),
      leads((t) => t("templates.edit"), least("OPERATOR", false), { as: "link" }),
      runs((t) => t("templates.remove"), ["templates/[uuid]#remove"], { opens: true }),
    ],
  },
  {
    page: "templates/[uuid]/edit/page",
    path: ({ template }) => `/dashboard/templates/${template}/edit`,
    acting: false,
  },
  {
    page: "templates/[uuid]/batch/page",
    path: ({ template }) => `/dashboard/templates/${template}/batch`,
    acting: false,
  },
  {
    page: "templates/[uuid]/batches/[batchUuid]/page",
    path: ({ template, batch }) => `/dashboard/templates/${template}/batches/${batch}`,
    acting: false,
  },
  {
    page: "reconciliation/(list)/page",
    path: () => "/dashboard/reconciliation",
    acting: false,
    isList: true,
    controls: [leads((t) => t("reconciliation.collections"), ANYBODY, { opens: true })],
  },
  {
    page: "reconciliation/credits/page",
    path: () => "/dashboard/reconciliation/credits",
    acting: false,
    isList: true,
    controls: [
      runs((t) => t("reconciliation.match.action"), ["reconciliation#match", "reconciliation#split"], { opens: true }),
      runs((t) => t("reconciliation.ignore.action"), ["reconciliation#ignore"], { opens: true }),
    ],
  },
  {
    page: "reconciliation/operations/page",
    path: () => "/dashboard/reconciliation/operations",
    acting: false,
    isList: true,
  },
  {
    page: "reconciliation/refunds/page",
    path: () => "/dashboard/reconciliation/refunds",
    acting: false,
    isList: true,
  },
  {
    page: "reconciliation/statements/[uuid]/page",
    path: ({ statement }) => `/dashboard/reconciliation/statements/${statement}`,
    acting: false,
    isList: true,
    controls: [runs((t) => t("reconciliation.refuse"), ["reconciliation#undo", "reconciliation#match"])],
  },
  {
    page: "accounts/page",
    path: () => "/dashboard/accounts",
    acting: false,
    isList: true,
    controls: [
      runs((t) => t("accounts.add"), ["accounts#create"], { opens: true }),
      runs((t) => t("accounts.makeDefault"), ["accounts#makeDefault"]),
      runs((t) => t("accounts.disable"), ["accounts#setStatus"], { opens: true }),
      runs((t) => t("accounts.verification.rename"), ["accounts#rename"], { opens: true }),
      runs((t) => t("accounts.orderingParty.change"), ["accounts#identify"], { opens: true }),
      runs((t) => t("accounts.verification.again"), ["accounts#verify"]),
      runs((t) => t("accounts.verification.confirm"), ["accounts#confirmName"], { opens: true }),
    ],
  },
  {
    page: "configurations/page",
    path: () => "/dashboard/configurations",
    acting: false,
    isList: true,
    controls: [leads((t) => t("configurations.add"), least("ADMIN", false), { as: "link" })],
  },
  {
    page: "configurations/new/page",
    path: () => "/dashboard/configurations/new",
    acting: false,
    controls: [runs((t) => t("configurations.save"), ["configurations#create"])],
  },
  {
    page: "configurations/[uuid]/page",
    path: ({ configuration }) => `/dashboard/configurations/${configuration}`,
    acting: false,
    controls: [runs((t) => t("configurations.save"), ["configurations#change"]), ...callbackSecret],
  },
  {
    page: "webhooks/page",
    path: () => "/dashboard/webhooks",
    acting: false,
    isList: true,
    controls: [runs((t) => t("webhooks.add"), ["webhooks#create"], { opens: true })],
  },
  {
    page: "webhooks/[uuid]/page",
    path: ({ endpoint }) => `/dashboard/webhooks/${endpoint}`,
    acting: false,
    isList: true,
    controls: [
      runs((t) => t("webhooks.test"), ["webhooks#test"]),
      runs((t) => t("webhooks.disable"), ["webhooks#setStatus"], { opens: true }),
      runs((t) => t("webhooks.edit"), ["webhooks#change"], { opens: true }),
      runs((t) => t("webhooks.remove"), ["webhooks#remove"], { opens: true }),
      runs((t) => t("webhooks.deliveries.replay"), ["webhooks#replay"], { opens: true }),
      runs((t) => t("webhooks.deliveries.resend"), ["webhooks#resend"], { folded: true }),
      leads((t) => t("insights.download", { table: t("webhooks.figures.title") }), ANYBODY, { as: "link" }),
      ...secret,
    ],
  },
  {
    page: "webhooks/[uuid]/deliveries/[deliveryUuid]/page",
    path: ({ endpoint, delivery }) => `/dashboard/webhooks/${endpoint}/deliveries/${delivery}`,
    acting: false,
  },
  { page: "webhooks/events/page", path: () => "/dashboard/webhooks/events", acting: false },
  {
    page: "webhooks/check/page",
    path: () => "/dashboard/webhooks/check",
    acting: false,
    controls: [runs((t) => t("webhooks.check.submit"), ["webhooks#checkSignature"])],
  },
  { page: "webhooks/receivers/page", path: () => "/dashboard/webhooks/receivers", acting: false },
  {
    page: "clients/page",
    path: () => "/dashboard/clients",
    acting: false,
    least: "ADMIN",
    isList: true,
    controls: [
      runs((t) => t("clients.add"), ["clients#create"], { opens: true }),
      runs((t) => t("clients.edit"), ["clients#change"], { opens: true }),
      runs((t) => t("clients.keys.edit"), ["clients#setKeys"], { opens: true }),
      runs((t) => t("clients.rotate"), ["clients#rotate"], { opens: true }),
      runs((t) => t("clients.revoke"), ["clients#revoke"], { opens: true }),
      runs((t) => t("clients.expire"), ["clients#expire"], { opens: true }),
    ],
  },
  {
    page: "people/page",
    path: () => "/dashboard/people",
    acting: false,
    isList: true,
    controls: [
      runs((t) => t("people.invite"), ["people#invite"], { opens: true }),
      runs((t) => t("people.changeRole", { name: "…", role: "…" }), ["people#changeRole"], { opens: true }),
      runs((t) => t("people.remove"), ["people#remove"], { opens: true }),
      runs((t) => t("people.takeBack"), ["people#takeBack"], { opens: true }),
      // Of oneself.
      leads((t) => t("people.leave"), least("VIEWER", false), { opens: true }),
    ],
  },
  {
    page: "mandates/page",
    path: () => "/dashboard/mandates",
    acting: false,
    isList: true,
    controls: [
      runs((t) => t("mandates.grant"), ["mandates#grant"], { opens: true }),
      runs((t) => t("mandates.revoke"), ["mandates#revoke"], { opens: true }),
    ],
  },
  {
    page: "organisation/page",
    path: () => "/dashboard/organisation",
    acting: false,
    controls: [
      runs((t) => t("organisation.save"), ["organisation#save"]),
      runs((t) => t("organisation.protection.save"), ["organisation#protect"]),
      runs((t) => t("organisation.factorBegin"), ["organisation#setSecondFactorRule"], { opens: true }),
    ],
  },
  {
    page: "audit/page",
    path: () => "/dashboard/audit",
    acting: false,
    least: "ADMIN",
    isList: true,
    controls: [
      leads((t) => t("audit.filters.apply"), least("ADMIN", false)),
      leads((t) => t("audit.export"), least("ADMIN", false), { as: "link" }),
    ],
  },
  { page: "[...rest]/page", path: () => "/dashboard/no-such-page", acting: false },
];

/** What is there in a state alone that another walk brings about: it judges it there. */
export const ELSEWHERE: Readonly<Partial<Record<ActionName, string>>> = {
  ".#hideSteps": "e2e/dashboard/first-day.spec.ts",
  ".#withoutErp": "e2e/dashboard/first-day.spec.ts",
  "accounts#approve": "e2e/identity/account-protection.spec.ts",
  "accounts#cancelChange": "e2e/identity/account-protection.spec.ts",
  "attention#readAttention": "e2e/dashboard/live.spec.ts",
  "lists#remove": "e2e/dashboard/views.spec.ts",
  "mandates#accept": "e2e/identity/mandates.spec.ts",
  "operations/[uuid]#cancelRefund": "e2e/dashboard/refunds.spec.ts",
  "operations/[uuid]#prepareRefund": "e2e/dashboard/refunds.spec.ts",
  "operations/[uuid]#transferRefund": "e2e/dashboard/refunds.spec.ts",
  "organisation#keepProtection": "e2e/identity/account-protection.spec.ts",
  "reconciliation#join": "e2e/dashboard/reconciliation.spec.ts",
  "templates/[uuid]#read": "e2e/dashboard/changed-meanwhile.spec.ts",
};

/** Who walks by the role, and whether for an organisation that is another's. */
export type Walker = Readonly<{ role: Role; acting: boolean }>;

export function may({ role, acting }: Walker, who: WhoMay): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(who.least) && (!acting || who.acting);
}

/** The addresses of what somebody is led to by the navigation, of these. */
export function sectionsAmong(addresses: readonly string[], walker: Walker): readonly string[] {
  return addresses.filter((address) => {
    const view = VIEWS.find(({ path }) => path(NOWHERE).replace(/\?.*/, "") === address);
    return view !== undefined && may(walker, { least: view.least ?? "VIEWER", acting: view.acting });
  });
}
