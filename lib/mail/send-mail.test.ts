import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import * as environment from "@/lib/shared/env";
import type { Message } from "./message";
import { listKeptMails } from "./outbox";
import { sendMail } from "./send-mail";
import { Undeliverable } from "./undeliverable";

const MESSAGE: Message = {
  to: "eva@example.com",
  language: "es",
  content: {
    subject: "Contraseña <nueva>",
    paragraphs: ["Una línea con <b>etiquetas</b> & más."],
    link: { label: "Elegir", url: "https://pay.example.com/x?a=1&b=2" },
    note: "Nada más.",
  },
  messageId: "<one@example.com>",
};

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A mail server that takes what it is given, or answers DATA with this instead. */
async function aMailServer(answerToData = "250 taken"): Promise<Readonly<{ url: string; received: () => string }>> {
  let received = "";
  const converse = (socket: Socket) => {
    let inData = false;
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      received += text;
      if (inData) {
        if (!received.endsWith("\r\n.\r\n")) return;
        inData = false;
        socket.write(`${answerToData}\r\n`);
      } else if (text.startsWith("DATA")) {
        inData = true;
        socket.write("354 go on\r\n");
      } else {
        socket.write(text.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
      }
    });
    socket.on("error", () => socket.destroy());
  };
  const server = createServer(converse);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { url: `smtp://127.0.0.1:${address.port}`, received: () => received };
}

function through(smtpUrl: string): void {
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), smtpUrl, mailFrom: "Paraph <pay@example.com>" });
}

it("hands a mail to the mail server, as text and as HTML that shows what was written", async () => {
  const server = await aMailServer();
  through(server.url);
  await sendMail(MESSAGE);
  const mail = server.received();
  expect(mail).toContain("MAIL FROM:<pay@example.com>");
  expect(mail).toContain("RCPT TO:<eva@example.com>");
  expect(mail).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const decoded = mail.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  expect(decoded).toContain("&lt;b&gt;etiquetas&lt;/b&gt; &amp; m%C3%A1s.");
  expect(decoded).toContain('href%3D"https://pay.example.com/x?a%3D1&amp;b%3D2"');
});

it("comes under the sender's name, from our own address, and shows the sender first", async () => {
  const server = await aMailServer();
  through(server.url);
  const sender = { name: "Ejemplo, S.L.", brandColor: "#0f5c8c" };
  await sendMail({ ...MESSAGE, content: { ...MESSAGE.content, sender, contact: "hola@example.com" } });
  const mail = server.received().replaceAll("=\r\n", "");
  expect(mail).toMatch(/^From: .*<pay@example\.com>\r$/m);
  expect(mail).toMatch(/^From: (?!Paraph ).*Ejemplo/m);
  expect(mail).toContain("border-top:4px solid #0f5c8c");
});

it("carries what is attached, under its name", async () => {
  const server = await aMailServer();
  through(server.url);
  const path = join(mkdtempSync(join(tmpdir(), "paraph-mail-")), "file");
  writeFileSync(path, "%PDF-1.7 signed");
  await sendMail({ ...MESSAGE, attachments: [{ name: "Contrato.pdf", path, contentType: "application/pdf" }] });
  const mail = server.received();
  expect(mail).toContain("Content-Type: application/pdf; name=Contrato.pdf");
  expect(mail).toContain("Content-Disposition: attachment; filename=Contrato.pdf");
  expect(mail).toContain(Buffer.from("%PDF-1.7 signed").toString("base64"));
});

it.each([
  ["550 no such mailbox", true],
  ["451 later", false],
])("tells a refusal for good from one for now: %s", async (answer, isForGood) => {
  const server = await aMailServer(answer);
  through(server.url);
  const error = await sendMail(MESSAGE).catch((thrown: unknown) => thrown);
  expect([error instanceof Error, error instanceof Undeliverable]).toEqual([true, isForGood]);
});

it("fails when the server refuses, so that the job tries again", async () => {
  const server = await aMailServer("451 later");
  through(server.url);
  await expect(sendMail(MESSAGE)).rejects.toThrow("451");
});

it("waits for a mail server outside of a demo, unless it goes to people of the installation (decision 402)", async () => {
  const known = environment.env();
  const dataDir = mkdtempSync(join(tmpdir(), "paraph-outbox-"));
  vi.spyOn(environment, "env").mockReturnValue({ ...known, demo: false, smtpUrl: null, dataDir });
  await expect(sendMail(MESSAGE)).rejects.toMatchObject({ name: "NotNow", isAway: true });
  expect(await listKeptMails()).toEqual([]);
  await sendMail(MESSAGE, { toPeople: true });
  expect(await listKeptMails()).toHaveLength(1);
});
