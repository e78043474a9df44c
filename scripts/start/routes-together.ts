import type { Plugin } from "esbuild";
import { routeFiles } from "@/server/route-files";

/**
 * Has a build find every route file in `server/built-routes.ts`, so that they are put together with the server that answers them: as
 * files of their own each was resolved, read and mapped by itself.
 */
export const routesTogether: Plugin = {
  name: "routes together",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/server\/built-routes\.ts$/ }, () => {
      const files = routeFiles();
      const imports = files.map((file, at) => `import * as route${at} from ${JSON.stringify(`@/app/${file}`)};`);
      const named = files.map((file, at) => `${JSON.stringify(file)}: route${at},`);
      const contents = [...imports, "export const BUILT_ROUTES = {", ...named, "};"].join("\n");
      return { contents, loader: "ts", resolveDir: process.cwd() };
    });
  },
};
