import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Font, openFont } from "./open-font";

/** Latin, Greek and Cyrillic in three weights, from a package: no font comes over the network. */
export type Fonts = Readonly<{ regular: Font; medium: Font; semibold: Font }>;

let opened: Fonts | undefined;

/** Opened once a process: some 40 ms. */
export function fonts(): Fonts {
  opened ??= { regular: open("400Regular"), medium: open("500Medium"), semibold: open("600SemiBold") };
  return opened;
}

function open(folder: string): Font {
  const style = folder.slice(3);
  const require = createRequire(join(process.cwd(), "package.json"));
  return openFont(
    `Inter-${style}`,
    readFileSync(require.resolve(`@expo-google-fonts/inter/${folder}/Inter_${folder}.ttf`)),
  );
}
