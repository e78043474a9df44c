import { completeLockfile } from "./checks/lockfile";

const added = completeLockfile();
process.stdout.write(`${added.length} entries added to package-lock.json\n`);
