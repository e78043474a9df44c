/** A mail server in a process of its own, as they are: it says where it is, and prints a mark for each mail that it is given. */
import process from "node:process";
import { aMailServer } from "@/lib/mail/testing/mail-server";

const given = () => {
  process.stdout.write(".");
  return "250 2.0.0 taken";
};
process.stdout.write(`${(await aMailServer({ data: given })).url} takes mails\n`);
