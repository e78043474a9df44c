type PictureProps = Readonly<{
  src: string;
  /** Of a square one: the room is kept before it arrives. */
  size?: number;
  lazy?: boolean;
  className: string;
}>;

/** A logo. Decorative: the name always stands beside it. */
export function Picture({ src, size, lazy = false, className }: PictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: logos are a few kB of SVG or a data URL, which an optimiser can only delay
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading={lazy ? "lazy" : "eager"}
      className={`object-contain ${className}`}
    />
  );
}
