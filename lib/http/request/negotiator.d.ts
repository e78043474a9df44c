/** What we use of it: its types elsewhere know nothing of `preferred`. */
declare module "negotiator" {
  type Options = Readonly<{
    /** In this order, where the client likes several alike. */
    preferred?: readonly string[];
  }>;
  export default class Negotiator {
    constructor(request: Readonly<{ headers: Readonly<{ accept?: string; "accept-encoding"?: string | undefined }> }>);
    /** The best of those that are available; undefined when the client wants none of them. */
    mediaType<Name extends string>(available: readonly Name[]): Name | undefined;
    encoding<Name extends string>(available: readonly Name[], options?: Options): Name | undefined;
  }
}
