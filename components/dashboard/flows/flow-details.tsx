import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Copyable } from "@/components/ui/copyable";
import { DescriptionList } from "@/components/ui/description-list";
import type { FlowDetail } from "@/lib/flows/contract";
import type { Text } from "../text";

export function FlowDetails({ flow, text }: Readonly<{ flow: FlowDetail; text: Text }>) {
  const { t, dateTime, languageName, countryName } = text;
  const copyable = (value: string) => (
    <Copyable value={value} label={t("frame.copy")} copiedLabel={t("frame.copied")} />
  );
  return (
    <Card title={t("flows.details.title")} className="min-w-0 self-start">
      <DescriptionList
        items={[
          { term: t("flows.columns.createdAt"), value: dateTime(flow.createdAt) },
          { term: t("flows.columns.channel"), value: t(`operation.details.channels.${flow.channel}`) },
          flow.collaborator && { term: t("operation.details.collaborator"), value: flow.collaborator.legalName },
          { term: t("flows.details.country"), value: countryName(flow.countryCode) },
          { term: t("flows.details.language"), value: languageName(flow.languageCode) },
          flow.additionalLanguageCode === null
            ? null
            : { term: t("flows.details.additionalLanguage"), value: languageName(flow.additionalLanguageCode) },
          flow.labels.length === 0
            ? null
            : {
                term: t("flows.details.labels"),
                value: (
                  <span className="flex flex-wrap gap-1">
                    {flow.labels.map(({ name, value }) => (
                      <Badge key={`${name}=${value}`}>
                        {name}: {value}
                      </Badge>
                    ))}
                  </span>
                ),
              },
          flow.externalId === null
            ? null
            : { term: t("operation.details.externalId"), value: copyable(flow.externalId) },
          { term: t("operation.details.uuid"), value: copyable(flow.uuid) },
        ]}
      />
    </Card>
  );
}
