/** A part of a whole as a bar. The words beside it say the same. */
export function Meter({ share }: Readonly<{ share: number }>) {
  return (
    <svg aria-hidden="true" className="h-2 w-full overflow-hidden rounded-sm">
      <rect width="100%" height="100%" className="fill-subtle" />
      <rect width={`${Math.round(share * 1000) / 10}%`} height="100%" rx="2" className="fill-accent" />
    </svg>
  );
}
