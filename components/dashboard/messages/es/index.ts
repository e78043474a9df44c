import type { Messages } from "../shape";
import { attention } from "./attention";
import { failures } from "./failures";
import { frame } from "./frame";
import { home } from "./home";
import { operation } from "./operation";
import { operations } from "./operations";
import { search } from "./search";
import { statuses } from "./statuses";

export const es: Messages = { attention, failures, frame, home, operation, operations, search, statuses };
