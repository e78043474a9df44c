/**
 * `npm start` and `npm run dev`. Plain JavaScript on purpose: it runs before anything is installed, checks the version of
 * Node, installs the locked dependencies when they are missing or stale, and hands over to `serve.mjs`.
 */
import { installDependencies } from "./bootstrap/dependencies.mjs";
import { requireNode } from "./bootstrap/node-version.mjs";

requireNode();
installDependencies();
await import("./serve.mjs");
