import type { ConfigurationRow } from "@/db/queries/configurations";
import type { ConfigurationDetail } from "./contract";
import { withAddresses } from "./keep-pictures";
import {
  type ConfigurationOperationType,
  DEFAULT_INSTANT_POLICY,
  mayBeDisputed,
  NO_DELIVERY,
  NO_REMINDERS,
  type OperationConfiguration,
  type SignatureConfiguration,
} from "./model";

/** Row → the interface's shape (2.3); with a type, only that type's part of signatureConfiguration. */
export function presentConfiguration(row: ConfigurationRow, type?: ConfigurationOperationType): ConfigurationDetail {
  return {
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    isDefault: row.isDefault,
    status: row.status,
    visualConfiguration: withAddresses(row.visualConfiguration),
    operationConfiguration: withDefaults(row.operationConfiguration),
    signatureConfiguration: partFor(row.signatureConfiguration, type),
  };
}

/** What was saved before there was a choice says it, too. */
export function withDefaults(settings: OperationConfiguration): ConfigurationDetail["operationConfiguration"] {
  return {
    ...settings,
    allowDispute: mayBeDisputed(settings),
    instantPolicy: settings.instantPolicy ?? DEFAULT_INSTANT_POLICY,
    automaticRenewals: settings.automaticRenewals ?? 0,
    delivery: settings.delivery ?? NO_DELIVERY,
    reminders: settings.reminders ?? NO_REMINDERS,
  };
}

function partFor(
  signatureConfiguration: SignatureConfiguration,
  type: ConfigurationOperationType | undefined,
): SignatureConfiguration {
  if (type === undefined) return signatureConfiguration;
  const part = signatureConfiguration[type];
  return part ? { [type]: part } : {};
}
