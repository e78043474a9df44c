export * from "./configurations";
export * from "./flows";
export * from "./payments";
export * from "./people";
export * from "./sandbox-bank";
export * from "./tenants";
export * from "./tokens";
export * from "./webhooks";
