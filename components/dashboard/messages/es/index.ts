import type { Messages } from "../shape";
import { frame } from "./frame";
import { statuses } from "./statuses";

export const es: Messages = { frame, statuses };
