/** Of a compact row's cell: what stands under its name stands beside it. */
export const ONE_LINE = "truncate [&>a]:inline [&>a+span]:ml-2 [&>a+span]:inline";
