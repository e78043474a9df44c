type PictureProps = Readonly<{
  src: string;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Of a square one: the room is kept before it arrives. */
  size?: number;
  lazy?: boolean;
  className: string;
}>;

export function Picture({ src, alt = "", size, lazy = false, className }: PictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: logos are a few kB of SVG or a data URL, which an optimiser can only delay
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={lazy ? "lazy" : "eager"}
      className={`object-contain ${className}`}
    />
  );
}
