import { readFileSync } from "node:fs";
import process from "node:process";
import { readBankFile } from "../read-bank-file";

/** Reads the file that it is given, in whatever memory this process has, and says how many entries it found. */
const { accounts } = readBankFile(readFileSync(process.argv[2] ?? ""));
process.stdout.write(String(accounts.flatMap(({ entries }) => entries).length));
