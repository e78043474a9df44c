/** Everything that the provider's pages say. */
export type Words = Readonly<{
  ribbon: string;
  claim: string;
  invented: (name: string) => string;
  forTesters: string;
  cancel: string;
  pin: string;
  wrongPin: string;
  who: Readonly<{ title: string; lead: string; people: string; button: string; expired: string; noKey: string }>;
  approve: Readonly<{
    title: string;
    lead: string;
    holder: string;
    count: string;
    hashes: string;
    button: string;
    refuse: string;
  }>;
  pins: Readonly<{ good: string; wrong: string; signsAnother: string; neverAnswers: string; outOfOrder: string }>;
  unknown: string;
  unknownHint: string;
}>;
