import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import { INSTANT_POLICIES, type InstantPolicy } from "@/lib/configurations/model";
import { VOICES, type Voice } from "@/lib/shared/language/voice";
import { useText } from "../text-provider";

/** The languages of the payer's page. */
const LANGUAGES = ["es", "en", "ca", "gl", "eu", "fr", "de", "it", "pt", "nl"] as const;
/** Beside 30, which hold where none is chosen. */
const VALIDITY_DAYS = [1, 7, 14, 60, 90] as const;
const RENEWALS = ["0", "1", "2", "3", "6", "12"] as const;

type BehaviourFieldsProps = Readonly<{
  language: string;
  voice: Voice | null;
  expirationOffset: string | null;
  allowDecline: boolean;
  allowDispute: boolean;
  instantPolicy: InstantPolicy;
  automaticRenewals: number;
}>;

/** What a payer meets: the language and its voice, how long the link lives, whether they may decline. */
export function BehaviourFields(props: BehaviourFieldsProps) {
  const { language, voice, expirationOffset, allowDecline, allowDispute, instantPolicy, automaticRenewals } = props;
  const { t, languageName } = useText();
  const validity = expirationOffset ?? "";
  return (
    <Card title={t("configurations.sections.behaviour")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("configurations.fields.language")}
          hint={t("configurations.fields.languageHint")}
          name="language"
          defaultValue={language}
          options={withCurrent(LANGUAGES, language).map((code) => ({
            value: code,
            label: languageName(code),
          }))}
        />
        <SelectField
          label={t("configurations.fields.voice")}
          hint={t("configurations.fields.voiceHint")}
          name="voice"
          defaultValue={voice ?? ""}
          options={[
            { value: "", label: t("configurations.fields.voiceCustom") },
            ...VOICES.map((choice) => ({ value: choice, label: t(`configurations.voices.${choice}`) })),
          ]}
        />
        <SelectField
          label={t("configurations.fields.validity")}
          name="validity"
          defaultValue={validity}
          options={[
            { value: "", label: t("configurations.fields.validityDefault") },
            ...withCurrent(
              VALIDITY_DAYS.map((days) => `P${days}D`),
              validity,
            ).map((offset) => ({ value: offset, label: validityWords(offset) })),
          ]}
        />
        <SelectField
          label={t("configurations.fields.automaticRenewals")}
          hint={t("configurations.fields.automaticRenewalsHint")}
          name="automaticRenewals"
          defaultValue={String(automaticRenewals)}
          options={withCurrent(RENEWALS, String(automaticRenewals)).map((times) => ({
            value: times,
            label: t("configurations.fields.renewals", { count: Number(times) }),
          }))}
        />
        <SelectField
          label={t("configurations.fields.instantPolicy")}
          hint={t("configurations.fields.instantPolicyHint")}
          name="instantPolicy"
          defaultValue={instantPolicy}
          options={INSTANT_POLICIES.map((policy) => ({
            value: policy,
            label: t(`configurations.instantPolicies.${policy}`),
          }))}
        />
      </div>
      <div className="mt-3 flex flex-col gap-3">
        <Checkbox
          name="allowDispute"
          label={t("configurations.fields.allowDispute")}
          hint={t("configurations.fields.allowDisputeHint")}
          defaultChecked={allowDispute}
        />
        <Checkbox
          name="allowDecline"
          label={t("configurations.fields.allowDecline")}
          hint={t("configurations.fields.allowDeclineHint")}
          defaultChecked={allowDecline}
        />
      </div>
    </Card>
  );

  function validityWords(offset: string): string {
    const days = /^P(\d+)D$/.exec(offset)?.[1];
    return days ? t("configurations.fields.days", { count: Number(days) }) : offset;
  }
}

/** What is set is always among the choices, even where the API has set it to something unusual. */
function withCurrent(choices: readonly string[], current: string): readonly string[] {
  return current === "" || choices.includes(current) ? choices : [...choices, current];
}
