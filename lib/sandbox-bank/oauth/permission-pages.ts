import { z } from "zod";
import { inTransaction } from "@/db/client";
import {
  findSandboxPermission,
  lockSandboxPermission,
  type SandboxPermission,
  updateSandboxPermission,
} from "@/db/queries/sandbox-bank";
import { addSeconds } from "@/lib/shared/clock";
import { randomToken } from "@/lib/shared/crypto";
import { html } from "../pages/html";
import { renderPage } from "../pages/layout";
import { isFromOurPages } from "../pages/origin";
import { knownNotice, loginBody, noticeText } from "../pages/steps";
import { unknownOrder } from "../pages/unknown-order";
import { ENGLISH, speechFor } from "../pages/words/speech";
import { type Notice, signInAs } from "../walk";
import type { Call } from "../xs2a/call";
import { answerWith, seeOther } from "./authorize";

/** How long a customer may take. */
const LIFETIME_SECONDS = 20 * 60;

const formFields = z.object({
  formToken: z.string().catch(""),
  action: z.enum(["NEXT", "CANCEL"]).catch("NEXT"),
  user: z.string().max(100).catch(""),
  pin: z.string().max(100).catch(""),
});
type Form = z.output<typeof formFields>;

/** The pages on which a customer lets a third party order, `/{bank}/oauth/permission/{id}`: GET shows the present step, POST does it. */
export async function handlePermission(call: Call, id: string): Promise<Response> {
  const { bank, request, db, at } = call;
  const permission = await findSandboxPermission(db, bank.id, id);
  if (!permission || at >= addSeconds(permission.createdAt, LIFETIME_SECONDS)) return unknownOrder(call, null);
  if (request.method === "GET") return show(call, permission);
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, POST" } });
  if (!isFromOurPages(request)) return new Response(null, { status: 403 });
  const sent = await request.formData().catch(() => new FormData());
  const { formToken, ...form } = formFields.parse(Object.fromEntries(sent));
  const back = await inTransaction(db, async (tx) => {
    const locked = await lockSandboxPermission(tx, id);
    if (locked?.formToken !== formToken || locked.step === "DONE") return null;
    const change = strideOf(locked, form, at);
    await updateSandboxPermission(tx, id, { ...change, formToken: randomToken(18) });
    const after = { ...locked, ...change };
    return after.step === "DONE" && after.notice === null ? returnOf(call, after) : null;
  });
  return seeOther(back ?? new URL(request.url).pathname);
}

type Change = Partial<Pick<SandboxPermission, "step" | "failures" | "agreedAt">> & Readonly<{ notice: Notice | null }>;

function strideOf(permission: SandboxPermission, form: Omit<Form, "formToken">, at: Date): Change {
  if (form.action === "CANCEL") return { step: "DONE", notice: null };
  if (permission.step === "CONSENT") return { step: "DONE", agreedAt: at, notice: null };
  const { failures, isOver, notice } = signInAs(permission, form);
  if (notice === null) return { step: "CONSENT", failures: 0, notice: null };
  return { failures, notice, ...(isOver && { step: "DONE" }) };
}

/** With the code, or with the customer's no. */
function returnOf({ bank }: Call, permission: SandboxPermission): string {
  const { agreedAt, code } = permission;
  return answerWith(bank, permission, agreedAt === null ? { error: "access_denied" } : { code });
}

function show(call: Call, permission: SandboxPermission): Response {
  const { bank, request } = call;
  const speech = speechFor(permission.language) ?? speechFor(request.headers.get("accept-language")) ?? ENGLISH;
  const { words } = speech;
  const { step } = permission;
  const notice = knownNotice(permission);
  const isOver = step === "DONE";
  const said = { LOGIN: words.login, CONSENT: words.permission, DONE: words.permission }[step];
  const title = isOver ? words.end.stopped : said.title;
  return renderPage({
    title,
    bank,
    speech,
    formTargets: [new URL(permission.redirectUri).origin],
    main: html`<main class="one"><section class="card" data-step="${step}">
<h1>${title}</h1>
${isOver ? html`<p class="lead">${notice === null ? words.end.over : noticeText(notice, words)}</p>` : html`<p class="lead">${said.lead}</p>`}
${!isOver && notice !== null && html`<p class="notice bad" role="alert">${noticeText(notice, words)}</p>`}
${
  isOver
    ? html`<p class="actions"><a class="button primary" href="${returnOf(call, permission)}">${words.end.back}</a></p>`
    : html`<form method="post">
<input type="hidden" name="formToken" value="${permission.formToken}">
${step === "LOGIN" && loginBody(words)}
<div class="actions">
<button class="button primary" name="action" value="NEXT">${said.button}</button>
<button class="button quiet" name="action" value="CANCEL" formnovalidate>${words.cancel}</button>
</div>
</form>`
}
</section></main>`,
  });
}
