/** How pages are looked at. A colour is the same at every width: the dark ones are looked at once. */
export const LOOKS = [
  { colorScheme: "light", width: 390 },
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;
