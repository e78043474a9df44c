/** `npm run banks -- …`, as built or as the sources are: what an operator waits for is the database, and not a compiler. */
import { loadProgram } from "./bootstrap/load-program.mjs";

await loadProgram("banks");
