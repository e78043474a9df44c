/**
 * What a migration must not do to a table that is in use, as another version of ours serves beside it (decision 212). Looks at the
 * text alone: every table that the migration hasn't made itself is taken for a big one.
 */

/** The first that is held to it; those before it ran on tables that nobody had filled. */
export const FIRST_CHECKED = 23;

/** `-- allowed: why` in front of a statement takes it from the rules; `-- contract: since when nobody uses it` a drop or a renaming. */
const MARK = /^--[ \t]*(allowed|contract):[ \t]*\S.*$/im;

type Rule = Readonly<{
  when: RegExp;
  /** What makes it harmless after all. */
  unless?: RegExp;
  /** Whether a contract allows it as well. */
  contracts?: boolean;
  says: string;
}>;

const NAME = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?("?[\w.]+"?(?:\."?\w+"?)?)`;
const CONSTANT = /default\s+('[^']*'|-?\d+(\.\d+)?|true|false|null|now\(\)|current_timestamp|'[^']*'::\w+)/i;

const RULES: readonly Rule[] = [
  {
    when: /^alter table .*\badd (column )?(?!constraint|primary|foreign|unique|check|exclude).*\bnot null\b/i,
    unless: CONSTANT,
    says: "adds a column that rows, and the version before, have nothing for: give it a constant default, or make it NOT NULL later",
  },
  {
    when: /^alter table .*\badd (column )?(?!constraint).*\b(default\s+(?!now\(\))\w+\(|generated always as|generated .* as identity|\b(small|big)?serial\b)/i,
    unless: CONSTANT,
    says: "writes every row anew for a column's value: add it empty, fill it in batches",
  },
  {
    when: /^alter table .*\balter (column )?\S+ (set data )?type\b/i,
    says: "changes a column's type, for which every row is written anew: add a column, fill it, change over, drop the old one",
  },
  {
    when: /^alter table .*\balter (column )?\S+ set not null\b/i,
    says: "reads the whole table while nobody may: add a check NOT VALID, validate it in a later migration",
  },
  {
    when: /^alter table .*\badd (constraint \S+ )?(foreign key|check)\b/i,
    unless: /\bnot valid\b/i,
    says: "checks every row while nobody may write: add it NOT VALID, validate it in a later migration",
  },
  {
    when: /^alter table .*\badd (constraint \S+ )?(unique|primary key|exclude)\b/i,
    unless: /\busing index\b/i,
    says: "makes an index while nobody may write: make it concurrently, then add the constraint USING INDEX",
  },
  {
    when: /^create (unique )?index (?!concurrently)/i,
    says: "makes an index while nobody may write: CONCURRENTLY, in a migration of its own",
  },
  {
    when: /^(alter table .*\b(rename|drop column|drop (?!constraint|default|not null|expression|identity|column)\S+)|drop table|alter (type|sequence|view) .*\brename)/i,
    contracts: true,
    says: "takes away or renames what the version before still uses: first a release without it, then `-- contract: since …`",
  },
  {
    when: /^(update|delete from|insert into .*\bselect\b)/i,
    says: "fills a table in one go: do it in batches, by a job",
  },
  {
    when: /^(truncate|cluster|vacuum full|lock( table)?|reindex (?!.*concurrently))\b/i,
    says: "takes the table from everybody",
  },
  { when: /^(do|call)\b/i, says: "hides what it does: say `-- allowed: what`, and why it blocks nobody" },
];

/** What is wrong with a migration, a sentence for each statement that breaks a rule. */
export function complaintsAbout(migration: string): readonly string[] {
  const statements = statementsOf(migration);
  const made = new Set(statements.flatMap(({ text }) => tableMade(text) ?? []));
  const concurrent = statements.filter(({ text }) => /\bconcurrently\b/i.test(text));
  const complaints = statements.flatMap(({ text, mark }) => {
    const table = tableOf(text);
    if (mark === "allowed" || (table !== null && made.has(table))) return [];
    const broken = RULES.find(({ when, unless, contracts }) => {
      return when.test(text) && !unless?.test(text) && !(contracts && mark === "contract");
    });
    return broken ? [`${text.slice(0, 80)}: ${broken.says}`] : [];
  });
  return [...complaints, ...badCompany(statements, concurrent), ...earlyValidation(statements)];
}

type Statement = Readonly<{ text: string; mark: "allowed" | "contract" | null }>;

/** One line each, without comments, texts and bodies. */
function statementsOf(migration: string): readonly Statement[] {
  const blank = migration.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/'(?:[^']|'')*'/g, "''");
  return blank
    .split(/;|--> statement-breakpoint/)
    .map((piece) => {
      const [, word] = MARK.exec(piece) ?? [];
      const text = piece
        .replace(/--.*$/gm, "")
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/\s+/g, " ")
        .trim();
      const mark = word === undefined ? null : word.toLowerCase() === "contract" ? "contract" : "allowed";
      return { text, mark } as const;
    })
    .filter(({ text }) => text !== "");
}

function tableMade(text: string): string | null {
  return named(new RegExp(`^create (?:unlogged )?table ${NAME}`, "i"), text);
}

function tableOf(text: string): string | null {
  return (
    named(new RegExp(`^alter table ${NAME}`, "i"), text) ??
    named(new RegExp(`^create (?:unique )?index .*?\\bon ${NAME}`, "i"), text) ??
    named(new RegExp(`^(?:update|insert into|delete from|drop table) ${NAME}`, "i"), text)
  );
}

function named(pattern: RegExp, text: string): string | null {
  return (
    pattern
      .exec(text)?.[1]
      ?.replaceAll('"', "")
      .replace(/^public\./, "") ?? null
  );
}

/** Such a migration is no transaction: what is left of a half may be in the way of the next try. */
function badCompany(statements: readonly Statement[], concurrent: readonly Statement[]): readonly string[] {
  if (concurrent.length === 0) return [];
  const others = statements.filter((statement) => !concurrent.includes(statement));
  const mixed = others.map(
    ({ text }) => `${text.slice(0, 80)}: stands beside CONCURRENTLY, which works outside of a transaction`,
  );
  const created = concurrent.flatMap(({ text }, at) => {
    const name = named(new RegExp(`^create (?:unique )?index concurrently ${NAME}`, "i"), text);
    const dropped = named(
      new RegExp(`^drop index concurrently if exists ${NAME}`, "i"),
      concurrent[at - 1]?.text ?? "",
    );
    return name === null || dropped === name
      ? []
      : [`${text.slice(0, 80)}: a try that failed leaves it invalid: DROP INDEX CONCURRENTLY IF EXISTS in front of it`];
  });
  return [...mixed, ...created];
}

/** The lock with which a constraint is added lasts to the end of the transaction. */
function earlyValidation(statements: readonly Statement[]): readonly string[] {
  const added = new Set(statements.flatMap(({ text }) => named(/\badd constraint (\S+)/i, text) ?? []));
  return statements.flatMap(({ text, mark }) => {
    const validated = named(/\bvalidate constraint (\S+)/i, text);
    const isEarly = mark !== "allowed" && validated !== null && added.has(validated);
    return isEarly ? [`${text.slice(0, 80)}: validates what this migration has added: in a later one`] : [];
  });
}
