type PictureProps = Readonly<{
  src: string;
  /** What it says to those who don't see it; a logo is decorative, because the name always stands beside it. */
  alt?: string;
  /** Of a square one: the room is kept before it arrives. */
  size?: number;
  /** Fetched when it comes into view. */
  lazy?: boolean;
  className?: string;
}>;

export function Picture({ src, alt = "", size, lazy = false, className }: PictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: logos are a few kB of SVG or a data URL, which an optimiser can only delay
    <img src={src} alt={alt} width={size} height={size} loading={lazy ? "lazy" : "eager"} className={className} />
  );
}
