export const sandbox = {
  title: "Sandbox",
  says: "nothing here moves money.",
  enter: "Try things in the sandbox",
  leave: "Leave the sandbox",
} as const;
