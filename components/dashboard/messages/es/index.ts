import type { Messages } from "../shape";
import { accounts } from "./accounts";
import { attention } from "./attention";
import { audit } from "./audit";
import { bulk } from "./bulk";
import { clients } from "./clients";
import { collection } from "./collection";
import { collectionTable } from "./collection-table";
import { configurations } from "./configurations";
import { delivery } from "./delivery";
import { failures } from "./failures";
import { flows } from "./flows";
import { frame } from "./frame";
import { home } from "./home";
import { insights } from "./insights";
import { lists } from "./lists";
import { live } from "./live";
import { mandates } from "./mandates";
import { operation } from "./operation";
import { operations } from "./operations";
import { organisation } from "./organisation";
import { palette } from "./palette";
import { people } from "./people";
import { reconciliation } from "./reconciliation";
import { refunds } from "./refunds";
import { sandbox } from "./sandbox";
import { search } from "./search";
import { signature } from "./signature";
import { statuses } from "./statuses";
import { stepUp } from "./step-up";
import { templates } from "./templates";
import { webhooks } from "./webhooks";

export const es: Messages = {
  accounts,
  attention,
  audit,
  bulk,
  clients,
  collection,
  collectionTable,
  configurations,
  delivery,
  failures,
  flows,
  frame,
  home,
  insights,
  lists,
  live,
  mandates,
  operation,
  operations,
  organisation,
  palette,
  people,
  reconciliation,
  refunds,
  sandbox,
  search,
  signature,
  statuses,
  stepUp,
  templates,
  webhooks,
};
