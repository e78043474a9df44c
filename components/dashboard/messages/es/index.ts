import type { Messages } from "../shape";
import { attention } from "./attention";
import { failures } from "./failures";
import { frame } from "./frame";
import { home } from "./home";
import { operations } from "./operations";
import { statuses } from "./statuses";

export const es: Messages = { attention, failures, frame, home, operations, statuses };
