import { create } from "qrcode";

/** A QR code with its quiet zone, dark on white in both themes: cameras want it so. */
export function QrCode({ value, label, className }: Readonly<{ value: string; label: string; className?: string }>) {
  const { modules } = create(value, { errorCorrectionLevel: "M" });
  const quiet = 4;
  const size = modules.size + 2 * quiet;
  const path = Array.from(modules.data, (dark, index) =>
    dark ? `M${(index % modules.size) + quiet} ${Math.floor(index / modules.size) + quiet}h1v1h-1z` : "",
  ).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" rx="1" />
      <path d={path} fill="#000" />
    </svg>
  );
}
