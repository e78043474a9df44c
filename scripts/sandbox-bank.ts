import process from "node:process";

/**
 * `npm run sandbox-bank`: the sandbox's virtual banks in a process of their own, with books of their own. What the environment
 * says of an installation counts here as well (README), but for another port and another folder.
 */
process.env.PORT ||= "4000";
process.env.DATA_DIR ||= ".data-sandbox-bank";

// What is imported may read the environment.
const { startSandboxBank } = await import("./sandbox-bank/start");
await startSandboxBank();
