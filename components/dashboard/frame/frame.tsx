import type { ReactNode } from "react";
import type { Place } from "@/components/dashboard/actions/acting";
import { SearchButton } from "@/components/dashboard/palette/palette-host";
import type { Text } from "@/components/dashboard/text";
import { BrandMark } from "@/components/ui/brand-mark";
import { Link } from "@/components/ui/link";
import type { Role } from "@/lib/shared/caller";
import { NavigationDrawer } from "./navigation-drawer";
import { NavigationLinks } from "./navigation-links";

type FrameProps = Readonly<{
  text: Text;
  role: Role;
  place: Place;
  /** The organisation, and how to go to another. */
  organisation: ReactNode;
  account: ReactNode;
  bell: ReactNode;
  /** What stands above every page: that it is a sandbox. */
  bar: ReactNode;
  children: ReactNode;
}>;

/** What surrounds every page: navigation at the left; on a phone a bar on top and a drawer. */
export function Frame({ text: { t }, role, place, organisation, account, bell, bar, children }: FrameProps) {
  return (
    <div data-frame="" className="min-h-dvh print:block lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t("frame.skip")}
      </a>
      <aside className="sticky top-0 z-20 hidden h-dvh flex-col border-line border-r bg-surface px-3 py-3 lg:flex print:hidden">
        <div className="mb-2 flex items-center justify-between">
          <Link href="/dashboard" className="flex h-9 items-center gap-2 rounded-md px-2 font-semibold text-lg">
            <BrandMark className="size-6" />
            {t("frame.product")}
          </Link>
          {bell}
        </div>
        {organisation}
        <SearchButton className="mt-2" />
        {/* What a low window has no room for fades out: there is more. */}
        <div className="mt-3 min-h-0 flex-1 overflow-y-auto scroll-pb-4 pb-4 [mask-image:linear-gradient(#000_calc(100%-1rem),transparent)]">
          <NavigationLinks {...{ role, place }} />
        </div>
        {account}
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-line border-b bg-surface px-2 lg:hidden print:hidden">
          <NavigationDrawer>
            {organisation}
            <div className="mt-3 min-h-0 flex-1 overflow-y-auto">
              <NavigationLinks {...{ role, place }} />
            </div>
            {account}
          </NavigationDrawer>
          <Link href="/dashboard" className="flex h-11 items-center gap-2 rounded-md px-1.5 font-semibold text-lg">
            <BrandMark className="size-6" />
            {t("frame.product")}
          </Link>
          <SearchButton compact className="ml-auto" />
          {bell}
        </header>
        {bar}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-5 outline-none sm:px-6 sm:py-7 lg:px-8"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
