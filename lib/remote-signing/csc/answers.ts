import { z } from "zod";

/** What of the interface's answers is needed (Cloud Signature Consortium, API specifications v2). What else they say is left. */

/** 11.1, `info`. */
export const infoAnswer = z.object({
  /** `2.0.0.2`. */
  specs: z.string().regex(/^2\./),
  methods: z.array(z.string()),
  /** Where its authorization server begins: `oauth2/authorize` and `oauth2/token` follow. */
  oauth2: z.url({ protocol: /^https?$/ }),
});

/** 8.4.3, `oauth2/token`. */
export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(20_000),
  token_type: z.string().regex(/^(bearer|sad)$/i),
});
export type Token = z.output<typeof tokenAnswer>;

/** 11.4, `credentials/list`. */
export const credentialsAnswer = z.object({ credentialIDs: z.array(z.string().min(1).max(500)).max(1_000) });

const base64 = z.base64().max(30_000);

/** 11.5, `credentials/info`. */
export const credentialAnswer = z
  .object({
    key: z.object({ status: z.enum(["enabled", "disabled"]), algo: z.array(z.string()) }),
    cert: z.object({ status: z.string().optional(), certificates: z.array(base64).max(10).default([]) }),
    multisign: z.int().min(1),
  })
  // Of a key that is not in use nothing more has to be known.
  .refine(({ key, cert }) => key.status === "disabled" || cert.certificates.length > 0);
export type CredentialAnswer = z.output<typeof credentialAnswer>;

/** 11.10, `signatures/signHash`. */
export const signaturesAnswer = z.object({ signatures: z.array(base64.min(1)).max(100) });
