import { type Client, type ClientAuth, ClientSecretBasic, None } from "oauth4webapi";
import { type Bank, BankError } from "../connector";

/** Who we are to a bank's authorization server, and how we show it: by our secret, or, without one, by the certificate alone. */
export function clientOf({ client }: Pick<Bank, "client">): Readonly<{ client: Client; proof: ClientAuth }> {
  // A bank whose record needs an enrolment is not offered without one (`enrolment.ts`).
  if (client === null) throw new BankError("TOKEN", "The bank has not enrolled us.", { notSent: true });
  return {
    client: { client_id: client.id },
    proof: client.secret === null ? None() : ClientSecretBasic(client.secret),
  };
}
