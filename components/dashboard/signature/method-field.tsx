import { SelectField } from "@/components/ui/select-field";
import type { SigningMethod } from "@/lib/operations/model";
import { useText } from "../text-provider";

type MethodFieldProps = Readonly<{
  methods: readonly SigningMethod[];
  /** What the chosen payment page allows. */
  offered: readonly SigningMethod[];
  error?: string | undefined;
  onChange: (part: Readonly<{ methods: readonly SigningMethod[] }>) => void;
}>;

/** How somebody signs. What is set is always among the choices, also where a template names several ways, or one that is not offered. */
export function MethodField({ methods, offered, error, onChange }: MethodFieldProps) {
  const { t } = useText();
  const options = [[], ...offered.map((method) => [method]), methods].map((some) => ({
    value: some.join(),
    label: some.map((method) => t(`signature.methods.${method}`)).join(", ") || t("signature.signers.methodDefault"),
  }));
  const set = methods.join();
  return (
    <SelectField
      label={t("signature.signers.method")}
      error={error}
      value={set}
      onChange={({ currentTarget: { value } }) => onChange({ methods: offered.filter((method) => method === value) })}
      options={options.filter(({ value }, index) => options.findIndex((one) => one.value === value) === index)}
    />
  );
}
