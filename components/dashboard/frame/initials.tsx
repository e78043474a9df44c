/** The first letters of a name, where a picture would be. */
export function Initials({ name }: Readonly<{ name: string }>) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("");
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-md bg-accent-soft font-semibold text-2xs text-accent-ink uppercase"
    >
      {letters}
    </span>
  );
}
