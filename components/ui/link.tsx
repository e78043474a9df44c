import type { ComponentProps } from "react";

type LinkProps = ComponentProps<"a"> &
  Readonly<{
    href: string;
    /** False: fetched once it is clicked, as what is only looked at. */
    prefetch?: boolean;
    /** False: what comes is shown where this page has been scrolled to. */
    scroll?: boolean;
  }>;

/**
 * A link to another page of ours, and nothing but an anchor: a page has a hundred of them. Who hears of them all is `LinkRouter`
 * (decision 358); where that isn't, the browser goes there itself.
 */
export function Link({ prefetch = true, scroll = true, ...rest }: LinkProps) {
  return <a data-link={`${prefetch ? "ahead" : ""} ${scroll ? "" : "stay"}`.trim()} {...rest} />;
}
