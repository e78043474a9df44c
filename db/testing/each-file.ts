import { afterAll } from "vitest";
import { tidyUp } from "./tidying";

afterAll(tidyUp);
