import { sayFailure } from "./say-failure";
import { buildWhenStale } from "./start/build";

try {
  await buildWhenStale();
} catch (error) {
  sayFailure(error);
}
