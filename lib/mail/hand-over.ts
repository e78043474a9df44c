import type { Transporter } from "nodemailer";
import type { compose } from "./compose";
import { failureOf } from "./failure-of";
import { countAway } from "./undeliverable";

type Composed = Awaited<ReturnType<typeof compose>> & Readonly<{ signal?: AbortSignal }>;

/** Mails whose server has asked for what they say (DATA), by the object that names their recipient: each has its own. */
const askedFor = new WeakSet<object>();

/** The same transport; `handOver` knows what it has begun to send. */
export function watched<Watched extends Transporter>(transport: Watched): Watched {
  transport.use("stream", ({ data: { to }, message }, done) => {
    if (message && typeof to === "object") {
      const open = message.createReadStream.bind(message);
      // Nobody reads from it before the server has asked.
      message.createReadStream = (options) => open(options).once("resume", () => askedFor.add(to));
    }
    done();
  });
  return transport;
}

/**
 * Hands a mail to a mail server, through a transport that is watched.
 * @throws Undeliverable, NotNow, NoAnswer
 */
export async function handOver(transport: Transporter, mail: Composed): Promise<void> {
  try {
    await transport.sendMail(mail);
  } catch (error) {
    throw countAway("EMAIL", failureOf(error, askedFor.has(mail.to)));
  }
}
