import { fileStore } from "./file-store";
import { watchFileStore } from "./file-store-health";

/** Of the installation's store, for readiness probes. */
export const checkFileStore = watchFileStore(fileStore);
