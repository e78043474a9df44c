import { PROBLEMS } from "@/lib/http/reply/problem";

/** What comes before the reference: enough to collect the first payment, and the rules that all endpoints share. Markdown. */
export function guide(baseUrl: string): string {
  return [
    INTRODUCTION,
    firstCollection(baseUrl),
    REST,
    RULES,
    HEARING(baseUrl),
    COLLABORATORS(baseUrl),
    errorTable(),
  ].join("\n\n");
}

const INTRODUCTION = `Paraph collects payments and signatures. You create a **flow** of **operations**; each operation has a **link**. Your customer opens the link, or scans its QR code on your invoice, picks a bank and authorises a SEPA transfer there. You learn it by a signed webhook, and reconcile.`;

function firstCollection(baseUrl: string): string {
  return `# Your first collection in five minutes

You need a shell with \`curl\` and \`jq\`, and an API client: its id, its secret and your organisation's UUID. Make one in the dashboard under **API clients**. A demo has one ready in \`.data/demo.json\`; paste this where you started it:

\`\`\`bash
MINE=$(jq '.tenants[0]' .data/demo.json)
ID=$(jq -r .clientId <<< "$MINE")
SECRET=$(jq -r .clientSecret <<< "$MINE")
TENANT=$(jq -r .uuid <<< "$MINE")
\`\`\`

**1. Get a token.** It lives 15 minutes; read \`expires_in\` and get the next one in time.

\`\`\`bash
BASE=${baseUrl}
TOKEN=$(curl -s $BASE/idp/oauth2/token \\
  -u "$ID:$SECRET" \\
  -d grant_type=client_credentials \\
  | jq -r .access_token)
AUTH=(-H "Authorization: Bearer $TOKEN"
      -H "x-tenant-id: $TENANT")
\`\`\`

**2. Create the collection.** €150.75 for an invoice, answered with the link for your customer. With \`generateDocument\` comes a PDF with the link's QR code. Add \`-F 'inv=@invoice.pdf;type=application/pdf'\`, a part named like \`invoice.id\`, and it becomes the last page of your own invoice.

\`\`\`bash
curl -s $BASE/flow/v1/flows/invoice-collection \\
  "\${AUTH[@]}" \\
  -H "Idempotency-Key: invoice-2026-0143" \\
  -F 'payload={
    "externalId": "ERP-1",
    "operations": [{
      "payment": {
        "amount": 15075,
        "concept": "Annual maintenance"
      },
      "invoice": {
        "id": "inv",
        "externalId": "2026/0143",
        "generateDocument": true
      }
    }]
  }' > flow.json
jq -r '.operations[0].url' flow.json
jq -r '.operations[0].document' flow.json \\
  | base64 -d > invoice-with-qr.pdf
\`\`\`

**3. Pay it.** Open the link, choose a bank, authorise. In a demo, choose a sandbox bank, sign in as \`ok\` with any PIN, and confirm with the code \`123456\`.

**4. See what became of it.** \`actionCode\` is INITIATED, ACCEPTED or DENIED; once the operation is COMPLETED, its payment record can be read.

\`\`\`bash
UUID=$(jq -r '.operations[0].uuid' flow.json)
OPERATION=$BASE/flow/v1/operations/$UUID
curl -s $OPERATION/status "\${AUTH[@]}" | jq .
PAYMENT=$(curl -s $OPERATION "\${AUTH[@]}" \\
  | jq -r .payment.paymentUuid)
curl -s $BASE/payment/v1/payments/$PAYMENT \\
  "\${AUTH[@]}" | jq .
\`\`\`

**5. Be told instead of asking.** Register an endpoint; the answer holds the secret that its deliveries are signed with.

\`\`\`bash
curl -s $BASE/webhook/v1/endpoints "\${AUTH[@]}" \\
  -H 'Content-Type: application/json' \\
  -d '{"url": "https://erp.example.com/paraph"}' \\
  | jq .
\`\`\``;
}

const REST = `# States

An **operation** goes CREATED → OPENED (the link was opened; robots that preview links do not count) → COMPLETED. It ends otherwise as REJECTED (the payer declined), EXPIRED (its deadline has passed), CANCELLED (by you; or by Paraph, where it is a renewal that nobody has paid and the payment that it renews has been settled after all) or NOT_DELIVERED (no channel took the link). These five are final. NOT_DELIVERED alone has a way out: it is OPENED when somebody opens the link before \`expiresAt\` after all, and COMPLETED when your statement shows the money. A payment that fails at a bank leaves the operation OPENED: the payer may try again until the deadline, which is the end of a day: \`expiresAt\` is the last moment of the day on which \`expirationOffset\` after \`createdAt\` lies, in the organisation's time zone.

A **flow**'s status follows from its operations: CREATED, IN_PROGRESS, then COMPLETED, REJECTED, EXPIRED, CANCELLED or NOT_DELIVERED when all ended alike, PARTIALLY_COMPLETED when some completed.

A **payment record** exists once the operation is COMPLETED and lives on: SUBMITTED_VALID, EXECUTED, SETTLED, or REJECTED with the bank's reason. One that its bank says nothing of for days is UNCONFIRMED, of which no event tells, until the bank or a statement says more; PSD2_PAYMENT_SUBMITTED says UNCONFIRMED only where a statement had told of such a payment, and does no more.`;

const RULES = `# Rules that hold everywhere

- **Money** is an integer in minor units beside a currency: \`{"amount": 15075, "currency": "EUR"}\` is €150.75.
- **Times** are ISO 8601 in UTC with milliseconds; **identifiers** are UUIDs.
- **Every call** carries \`Authorization: Bearer …\` and \`x-tenant-id\`, the organisation the token is for. But for the token's (\`/idp/oauth2/token\`, \`/api/v2/auth/token\`), which shows the client's credentials, and \`/verification/v1/documents\`, which is open to anybody. Where configurations are listed, read, created and changed (\`/flow-customization/v1/configurations\`, \`/flow-customization/v1/configurations/{configurationUuid}\`) \`x-tenant-id\` may be left out.
- **Lists** answer \`{total, results}\`; \`total\` is exact. \`/webhook/v1/events\`, which is read on and on, answers \`{results, nextAfter, hasMore}\`. A value out of range is a 400, never clamped; so is an unknown \`q_…\` parameter. Equal sort keys are ordered by uuid, nulls last.
- **Retry safely**: a POST takes an \`Idempotency-Key\`, but the token's (\`/idp/oauth2/token\`, \`/api/v2/auth/token\`) and \`/verification/v1/documents\`, which pass it over, and \`/flow/v1/flows/batch\`, which has a key in each line and refuses the header (400). The same key and payload within 24 hours replay the first answer with \`Idempotency-Replayed: true\`.
- **Limits**: answers tell where you stand in \`RateLimit-Policy\` and \`RateLimit\`, where there is a limit. Beyond it: 429, and \`Retry-After\` says when to come again.
- **Away for a moment**: while the database restarts, 503 comes within three seconds, with \`Retry-After\`. What was answered so is not done later, but it may have been done, where only the answer was lost: send it again with the same \`Idempotency-Key\`. A POST that had none would be done twice: look first.
- **Caching**: configurations, signature templates and documents have an \`ETag\`. Send it in \`If-None-Match\` and get a 304 while nothing has changed; send it in \`If-Match\` with a change, and what somebody else has changed meanwhile is not overwritten (412). Long answers come compressed when you accept \`br\` or \`gzip\`.
- **Unknown fields** of a payload are ignored. New fields may appear in answers: ignore those you don't know.
- **Versions** are a segment of the path. Within one, nothing is removed and nothing changes its meaning.
- **Ask us** with the \`X-Request-Id\` that every answer carries.`;

const HEARING = (baseUrl: string) => `# Webhooks

Each event is a POST of JSON, signed after [Standard Webhooks](https://www.standardwebhooks.com): \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, an HMAC-SHA256 over \`id.timestamp.body\` with your \`whsec_…\` secret. Verify it, answer 2xx within 15 seconds, and do the work afterwards. An organisation may have 50 endpoints.

An event may come twice: its \`webhook-id\` stays the same. Deliveries may overtake each other: FLOW_COMPLETED may come before the FLOW_IN_PROGRESS of the same flow. \`metadata.sequence\` says in which order an organisation's events happened: keep the highest that you have seen of a resource in each family of events (FLOW_, OPERATION_, PSD2_PAYMENT_; of SIGNATURE_SIGNER_ that of each \`signerUuid\`), and don't let an event with a lower one change its state. A PSD2_PAYMENT_ event names its operation by \`uuid\` as well, but its \`status\` is the payment's: it says nothing of whether an OPERATION_ event is old. An endpoint with \`ordered: true\` is sent one event at a time, in that order; what fails holds up what comes after it.

What fails is tried ten times: after the first attempt again 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours after the one before, a little sooner or later. A \`Retry-After\` of yours makes that later, by 24 hours at most. Then that delivery is given up; the endpoint is disabled when one is and nothing has succeeded for five days, or at once by a 410. Enabled again, a replay sends what failed and what happened meanwhile.

\`GET ${baseUrl}/webhook/v1/events?after=…\` reads the same events in order, without any endpoint; \`&eventType=…\` those of some types. What was sent, and what became of it, is in \`GET ${baseUrl}/webhook/v1/deliveries\`. An event of a sandbox says so by \`metadata.sandbox: true\`, which a live organisation's never has, and so does the body of a redirection's callback by \`sandbox: true\`. Each event is described under \`webhooks\` of [the document](${baseUrl}/openapi.json), and the dashboard checks signatures and has a receiver's code to copy.`;

const COLLABORATORS = (baseUrl: string) => `# Acting for another organisation

With a mandate, your client acts for another organisation: exchange your token for one of theirs, and call with their \`x-tenant-id\`. You see and change what was created through you, your channel, and nothing else. Webhook endpoints of your own organisation hear that channel, too: \`metadata.organizationUuid\` says whose event it is.

\`\`\`bash
EXCHANGE=urn:ietf:params:oauth:grant-type:token-exchange
curl -s ${baseUrl}/idp/oauth2/token \\
  -u "$ID:$SECRET" -d grant_type=$EXCHANGE \\
  -d subject_token=$TOKEN \\
  -d target_tenant=$OTHER_TENANT
\`\`\``;

function errorTable(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, { status, title, remedy }]) => `| \`${code}\` | ${status} | ${title} | ${remedy} |`,
  );
  return [
    "# Errors",
    "Errors are `application/problem+json` (RFC 9457). Decide by `code`; `detail` and `errors` are for people. The token endpoint answers `{error, error_description}` (RFC 6749) instead.",
    ["| Code | Status | What it means | What to do |", "|---|---|---|---|", ...rows].join("\n"),
  ].join("\n\n");
}
