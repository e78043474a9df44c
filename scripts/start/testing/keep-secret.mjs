/** Reads the settings as a start of the demo does, and says which secret it goes on with, or why it doesn't. */
import process from "node:process";
import { register } from "tsx/esm/api";

register();
const { readSettings } = await import("../settings.ts");
try {
  process.stdout.write(readSettings().appSecret);
} catch (error) {
  process.stdout.write(error.message);
}
