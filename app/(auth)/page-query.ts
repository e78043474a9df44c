/** As Next hands it over: a name that is given twice comes as a list. */
export type SearchParams = Promise<Readonly<Record<string, string | string[] | undefined>>>;

/** Looks a parameter of the page's address up; one that is given twice counts as absent. */
export type Query = (name: string) => string | undefined;

/** The page's address, to be asked for its parameters. */
export async function readQuery(searchParams: SearchParams): Promise<Query> {
  const given = await searchParams;
  return (name) => {
    const value = given[name];
    return typeof value === "string" ? value : undefined;
  };
}
