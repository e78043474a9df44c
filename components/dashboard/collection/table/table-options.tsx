import { Card } from "@/components/ui/card";
import { SelectField } from "@/components/ui/select-field";
import type { TableOption } from "@/lib/flows/model";
import { useText } from "../../text-provider";
import { DELIVER_CHOICES } from "../collection-form-values";
import type { CollectionChoices } from "../collection-options";
import type { TableOptions as Options } from "./open-table";
import { optionWords } from "./table-words";

type TableOptionsProps = Readonly<{
  choices: CollectionChoices;
  options: Options;
  /** What was chosen and can't be used. */
  refused: readonly TableOption[];
  onChange: (changed: Partial<Options>) => void;
}>;

/** What holds for all lines: how the links go out, which page shows them, where the money goes. */
export function TableOptions({ choices, options, refused, onChange }: TableOptionsProps) {
  const { t } = useText();
  const error = (option: TableOption) => (refused.includes(option) ? optionWords(t, option) : undefined);
  const defaultOf = (all: readonly Readonly<{ uuid: string; isDefault: boolean }>[]) =>
    all.find(({ isDefault }) => isDefault)?.uuid ?? "";
  return (
    <Card title={t("collectionTable.options")}>
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label={t("collection.deliver")}
          value={chosenOf(options.channels)}
          onChange={(event) => onChange({ channels: channelsOf(event.currentTarget.value) })}
          options={[
            { value: "", label: t("collection.deliverDefault") },
            ...DELIVER_CHOICES.filter((choice) => choices.canText || choice === "NONE" || choice === "EMAIL").map(
              (choice) => ({ value: choice, label: t(`collection.deliverChoices.${choice}`) }),
            ),
          ]}
        />
        <SelectField
          label={t("collection.configuration")}
          error={error("configuration")}
          value={options.configurationUuid ?? defaultOf(choices.configurations)}
          onChange={(event) => onChange({ configurationUuid: event.currentTarget.value })}
          options={choices.configurations.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
        <SelectField
          label={t("collection.account")}
          error={error("account")}
          value={options.creditorAccountUuid ?? defaultOf(choices.accounts)}
          onChange={(event) => onChange({ creditorAccountUuid: event.currentTarget.value })}
          options={choices.accounts.map(({ uuid, label, isHeld }) => ({ value: uuid, label, disabled: isHeld }))}
        />
      </div>
    </Card>
  );
}

type Channels = Options["channels"];

function channelsOf(chosen: string): Channels {
  if (chosen === "") return null;
  return (["EMAIL", "SMS"] as const).filter((type) => chosen === type || chosen === "BOTH");
}

function chosenOf(channels: Channels): string {
  if (channels === null) return "";
  if (channels.length === 2) return "BOTH";
  return channels[0] ?? "NONE";
}
