import type { BankChanges } from "@/lib/banks/records/record";
import { sandboxBanks } from "@/lib/banks/records/sandbox-banks";
import { interpretStatus, type StatusMeaning } from "@/lib/banks/statuses/interpret-status";
import { OPEN_DESK } from "@/lib/sandbox-bank/desk";
import { handleSandboxBank } from "@/lib/sandbox-bank/handle-sandbox-bank";
import {
  type Bank,
  type BankConnector,
  BankError,
  type BroughtBack,
  type Initiation,
  type PaymentReference,
} from "../connector";
import { connectorFor } from "../registry";
import { changedBank } from "./fixtures";
import { type Handler, serve, type TestServer } from "./http-server";

/** Serves the sandbox bank over real HTTP, as the route does. */
export function serveSandboxBank(around: (handle: Handler) => Handler = (handle) => handle): Promise<TestServer> {
  return serve(
    around((request) => {
      const [, root, ...path] = new URL(request.url).pathname.split("/");
      return root === "sandbox-bank"
        ? handleSandboxBank(request, path, async () => OPEN_DESK)
        : new Response(null, { status: 404 });
    }),
  );
}

/** A bank of the sandbox's seed, at the test's server. */
export function sandboxConnector(server: TestServer, bankId: string, changes: BankChanges = {}): BankConnector {
  const bank = sandboxBanks().find(({ id }) => id === bankId);
  if (!bank) throw new Error(`There is no bank ${bankId}.`);
  const { host } = new URL(server.origin);
  const endpoint = { base: server.origin, hosts: [...bank.endpoint.hosts, host] };
  const here = changedBank(bank, { endpoint, auth: tokensAt(server, bank) });
  return connectorFor(changedBank(here, changes));
}

/** Its tokens are had at the test's server, too. */
function tokensAt(server: TestServer, { id, auth }: Bank): BankChanges["auth"] {
  const url = `${server.origin}/sandbox-bank/${id}/oauth/token`;
  return {
    ...(auth.tokenUrl !== null && { tokenUrl: url }),
    ...(auth.clientToken !== null && { clientToken: { url } }),
  };
}

/** Where a browser is led at once by an address of the bank's. */
export async function ledTo(server: TestServer, url: string): Promise<string> {
  const { pathname, search } = new URL(url);
  const answer = await fetch(`${server.origin}${pathname}${search}`, { redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

/** A customer lets whoever sent them order: what they bring back. */
export async function letOrder(server: TestServer, authorizeUrl: string): Promise<BroughtBack> {
  return broughtBackIn(await agreeAt(server, await ledTo(server, authorizeUrl)));
}

/** The same from the page on which they are asked: the address that leads back. */
export async function agreeAt(server: TestServer, page: string): Promise<string> {
  const customer = customerAt(server, page);
  await customer.send({ user: "ok", pin: "1" });
  return customer.send({});
}

export function broughtBackIn(address: string): BroughtBack {
  return Object.fromEntries(new URL(address).searchParams);
}

export type Customer = Readonly<{
  /** The page of the present step, as the bank shows it. */
  look: () => Promise<string>;
  /** Sends the present page's form; the address the bank then sends the browser to. */
  send: (fields: Readonly<Record<string, string>>) => Promise<string>;
}>;

/** A customer's browser at the bank's pages; `url` is where the TPP sends it. */
export function customerAt(server: TestServer, url: string): Customer {
  const page = `${server.origin}${new URL(url).pathname}`;
  let shown: string | null = null;
  const look = async () => {
    shown = await (await fetch(page)).text();
    return shown;
  };
  return {
    look,
    send: async (fields) => {
      const formToken = /name="formToken" value="([^"]+)"/.exec(shown ?? (await look()))?.[1] ?? "";
      // A page's form is good once.
      shown = null;
      const body = new URLSearchParams({ formToken, action: "NEXT", ...fields });
      const answer = await fetch(page, { method: "POST", body, redirect: "manual" });
      return answer.headers.get("location") ?? "";
    },
  };
}

/** The whole way, with an account by its place: 0 rich, 1 empty, 2 blocked, 3 closed, 4 joint. In the app there is no code. */
export async function walk(server: TestServer, url: string, account = 0, code = "123456"): Promise<string> {
  const customer = customerAt(server, url);
  if ((await customer.look()).includes('data-step="LOGIN"')) await customer.send({ user: "ok", pin: "1" });
  const ibans = [...(await customer.look()).matchAll(/name="account" value="([^"]+)"/g)].map(([, iban]) => iban ?? "");
  await customer.send({ account: ibans[account] ?? "" });
  const checked = await customer.send({});
  return (await customer.look()).includes('name="code"') ? customer.send({ code }) : checked;
}

export function redirectOf({ next }: Initiation): string {
  if (next.type !== "REDIRECT") throw new Error("The bank wants no redirect.");
  return next.url;
}

export function referenceOf({ bankPaymentId, authorisationId }: Initiation, instant = false): PaymentReference {
  const product = instant ? "INSTANT_SEPA_CREDIT_TRANSFER" : "SEPA_CREDIT_TRANSFER";
  return { bankPaymentId, authorisationId, product };
}

/** What a bank says now of an ordinary transfer, as our own states. */
export async function meaningNow(
  connector: BankConnector,
  initiation: Initiation,
  completedBefore = false,
): Promise<StatusMeaning> {
  const status = await connector.getStatus(referenceOf(initiation));
  const { capabilities: bank } = connector;
  return interpretStatus({
    ...status,
    bank,
    product: "SEPA_CREDIT_TRANSFER",
    futureDated: false,
    completedBefore,
    awaitsOurWord: false,
  });
}

/** The `BankError` that a call must end with. */
export async function failureOf(promise: Promise<unknown>): Promise<BankError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof BankError) return error;
  throw new Error(`Expected a BankError, got ${String(error)}.`);
}
