import type { FlowListItem } from "@/lib/flows/contract";
import { type CsvColumn, listCsv } from "../lists/list-csv";
import type { Text } from "../text";

/** Times are the organisation's own. */
function columns({ t, sortableTime }: Text): readonly CsvColumn<FlowListItem>[] {
  return [
    { name: t("operations.columns.externalId"), of: ["flow"], cell: ({ externalId }) => externalId ?? "" },
    { name: t("flows.columns.status"), of: ["status"], cell: ({ status }) => t(`statuses.flow.${status}`) },
    {
      name: t("flows.columns.channel"),
      of: ["channel"],
      cell: ({ channel }) => t(`operation.details.channels.${channel}`),
    },
    {
      name: t("flows.columns.labels"),
      of: ["labels"],
      cell: ({ labels }) => labels.map(({ name, value }) => `${name}: ${value}`).join("\n"),
    },
    {
      name: t("operation.details.collaborator"),
      of: ["collaborator", "flow"],
      cell: ({ collaborator }) => collaborator?.legalName ?? "",
    },
    { name: t("flows.columns.createdAt"), of: ["createdAt"], cell: ({ createdAt }) => sortableTime(createdAt) },
    {
      name: t("flows.columns.statusUpdatedAt"),
      of: ["statusUpdatedAt"],
      cell: ({ statusUpdatedAt }) => (statusUpdatedAt === null ? "" : sortableTime(statusUpdatedAt)),
    },
    { name: t("flows.columns.flow"), of: ["uuid"], cell: ({ uuid }) => uuid },
  ];
}

/** Writes the table of one reader: all there is, or what these columns of the list show and the flow's name (decision 264). */
export function flowsCsv(text: Text, shown?: readonly string[]) {
  return listCsv(columns(text), { shown, last: "uuid", language: text.language });
}
