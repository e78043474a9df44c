import { type DemoFile, readDemoFile } from "@/scripts/demo-file";

/** The demo of the server under test: its tenants, their credentials and their people. */
export function demo(): DemoFile {
  const found = readDemoFile(process.env.E2E_DATA_DIR ?? ".data");
  if (found === undefined) throw new Error("the server under test has no demo");
  return found;
}
