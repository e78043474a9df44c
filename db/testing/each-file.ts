import { afterAll } from "vitest";
import { dropTestDatabases } from "./database";

afterAll(dropTestDatabases);
