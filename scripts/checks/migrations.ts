/**
 * What a migration must not do to a table that is in use, as another version of ours serves beside it (decision 212). Looks at the
 * text alone: every table that the migration hasn't made itself is taken for a big one.
 */

/** The first that is held to it; those before it ran on tables that nobody had filled. */
export const FIRST_CHECKED = 23;

/** `-- allowed: why` in front of a statement takes it from the rules; `-- contract: since when nobody uses it` a drop or a renaming. */
const MARK = /^--[ \t]*(allowed|contract):[ \t]*\S/i;

type Rule = Readonly<{
  when: RegExp;
  /** What makes it harmless after all. */
  unless?: RegExp;
  /** Whether a contract allows it as well. */
  contracts?: boolean;
  says: string;
}>;

const NAME = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?("?[\w.]+"?(?:\."?\w+"?)?)`;
/** All of a column's default; what comes behind it is another part of the column. */
const CONSTANT =
  /\bdefault\s+\(?(''|-?\d+(\.\d+)?|true|false|null|now\(\)|current_timestamp|current_date)\)?(\s*::\s*[\w" ]+?(\(\d+\))?(\[\])?)?(?=\s+(not null|null|check|references|collate|constraint)\b|\s*$)/i;
/** The beginning of a clause that adds a column. */
const COLUMN = String.raw`^alter table .*?\badd (column )?(?!(constraint|primary key|foreign key|unique|check|exclude|generated)\b)`;

const TAKES_AWAY =
  "takes away or renames what the version before still uses: first a release without it, then `-- contract: since …`";

const RULES: readonly Rule[] = [
  {
    when: new RegExp(`${COLUMN}.*\\bnot null\\b`, "i"),
    unless: /\bdefault\b|\bserial\b|\bgenerated\b/i,
    says: "adds a column that rows, and the version before, have nothing for: give it a constant default, or make it NOT NULL later",
  },
  {
    when: new RegExp(`${COLUMN}.*\\b(default\\b|generated\\b|(small|big)?serial\\b)`, "i"),
    unless: CONSTANT,
    says: "writes every row anew for a column's value: add it empty, fill it in batches",
  },
  {
    when: new RegExp(`${COLUMN}.*\\b(check \\(|references\\b.*\\bdefault\\b|default\\b.*\\breferences\\b)`, "i"),
    says: "checks every row while nobody may write: add the constraint by itself, NOT VALID",
  },
  {
    when: new RegExp(`${COLUMN}.*\\b(unique|primary key)\\b`, "i"),
    says: "makes an index while nobody may write: make it concurrently, then add the constraint USING INDEX",
  },
  {
    when: /^alter table .*\balter (column )?\S+ ((set data )?type|set expression)\b/i,
    says: "changes a column's type, for which every row is written anew: add a column, fill it, change over, drop the old one",
  },
  {
    when: /^alter table .*\bset (logged|unlogged|tablespace|access method)\b/i,
    says: "writes every row anew while nobody may do anything",
  },
  {
    when: /^alter (table .*\balter (column )?\S+|domain .*) set not null\b/i,
    says: "reads the whole table while nobody may: a check (… IS NOT NULL) NOT VALID, validated in a later migration; then `-- allowed: by which check`",
  },
  {
    when: /^alter (table|domain) .*\badd (constraint \S+ )?(foreign key|check)\b/i,
    unless: /\bnot valid\b/i,
    says: "checks every row while nobody may write: add it NOT VALID, validate it in a later migration",
  },
  {
    when: /^alter table .*\battach partition\b/i,
    says: "reads the whole table while nobody may write: a valid check of the same first; then `-- allowed: by which check`",
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
    when: /^drop index (?!concurrently)/i,
    says: "waits for everybody who uses the table: CONCURRENTLY, in a migration of its own",
  },
  { when: /^(drop (?!index)|revoke |alter .*\b(rename|set schema)\b)/i, contracts: true, says: TAKES_AWAY },
  {
    when: /^alter table .*\b(drop (?!constraint\b|default\b|not null\b|expression\b|identity\b)\S+|disable|detach partition)\b/i,
    contracts: true,
    says: TAKES_AWAY,
  },
  {
    when: /^(with .*\b)?(update|delete from|merge into|insert into .*\b(select|table)|copy .*\bfrom)\b/i,
    says: "fills a table in one go: do it in batches, by a job",
  },
  {
    when: /^(truncate|cluster|vacuum|lock|refresh materialized view (?!concurrently)|reindex (?!.*concurrently))\b/i,
    says: "takes the table from everybody",
  },
  {
    when: /^(do|call|execute|select .*\w"?\s*\()/i,
    says: "hides what it does: say `-- allowed: what`, and why it blocks nobody",
  },
  {
    when: /^(begin|start transaction|commit|end|rollback|set .*\b(lock|statement|transaction)_timeout)\b/i,
    says: "takes the bounds from its own migration, which is a transaction that waits no longer than it should",
  },
];

/** What is wrong with a migration, a sentence for each statement that breaks a rule. */
export function complaintsAbout(migration: string): readonly string[] {
  const statements = statementsOf(migration);
  const made = new Set(statements.flatMap(({ text }) => tableMade(text) ?? []));
  const old = statements.filter(({ text }) => !made.has(tableOf(text) ?? ""));
  const complaints = old.flatMap(({ text, mark }) => {
    if (mark === "allowed") return [];
    const broken = RULES.find(({ when, unless, contracts }) => {
      return when.test(text) && !unless?.test(text) && !(contracts && mark === "contract");
    });
    return broken ? [about(text, broken.says)] : [];
  });
  return [...complaints, ...lostKeys(old), ...badCompany(statements), ...earlyValidation(statements)];
}

function about(text: string, says: string): string {
  return `${text.slice(0, 80)}: ${says}`;
}

type Statement = Readonly<{ text: string; mark: "allowed" | "contract" | null }>;

/** What SQL is made of, as far as it has to be known where a statement ends; drizzle's own mark ends one, too. */
const PIECE =
  /(?<end>;|--> statement-breakpoint)|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*')|"(?:[^"]|"")*"|[\s\S]/gi;

/** One line each, without comments, and with nothing in its texts and bodies; an ALTER TABLE for each of its clauses. */
function statementsOf(migration: string): readonly Statement[] {
  const found: { text: string; mark: Statement["mark"] }[] = [{ text: "", mark: null }];
  for (const { 0: piece, groups = {} } of migration.matchAll(PIECE)) {
    const last = found.at(-1);
    if (groups.end !== undefined || !last) found.push({ text: "", mark: null });
    else if (groups.comment !== undefined) {
      const [, word] = MARK.exec(piece) ?? [];
      if (word !== undefined) last.mark = word.toLowerCase() === "contract" ? "contract" : "allowed";
      last.text += " ";
    } else last.text += groups.text === undefined ? piece : "''";
  }
  return found
    .map(({ text, mark }) => ({ text: text.replace(/\s+/g, " ").trim(), mark }))
    .filter(({ text }) => text !== "")
    .flatMap(({ text, mark }) => clausesOf(text).map((clause) => ({ text: clause, mark })));
}

/** `alter table t add a int, drop b` as two. */
function clausesOf(text: string): readonly string[] {
  const [head] = new RegExp(`^alter table ${NAME} `, "i").exec(text) ?? [];
  if (head === undefined) return [text];
  const clauses = [""];
  let depth = 0;
  for (const letter of text.slice(head.length)) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (letter === "," && depth === 0) clauses.push("");
    else clauses.push(`${clauses.pop() ?? ""}${letter}`);
  }
  return clauses.map((clause) => `${head}${clause.trim()}`);
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

const INDEX_MADE = new RegExp(`^create (?:unique )?index concurrently ${NAME}`, "i");
const INDEX_DROPPED = new RegExp(`^drop index concurrently ${NAME}`, "i");

/** An index or a constraint may be a key that the version before names (ON CONFLICT), or what keeps a rule; unless it is made anew here. */
function lostKeys(statements: readonly Statement[]): readonly string[] {
  const anew = new Set(
    statements.flatMap(({ text }) => named(INDEX_MADE, text) ?? named(/\badd constraint (\S+)/i, text) ?? []),
  );
  return statements.flatMap(({ text, mark }) => {
    const lost = named(INDEX_DROPPED, text) ?? named(/\bdrop constraint (?:if exists )?(\S+)/i, text);
    return mark !== null || lost === null || anew.has(lost) ? [] : [about(text, TAKES_AWAY)];
  });
}

/** Such a migration is no transaction: what is left of a half may be in the way of the next try. */
function badCompany(statements: readonly Statement[]): readonly string[] {
  const concurrent = statements.filter(({ text }) => /\bconcurrently\b/i.test(text));
  if (concurrent.length === 0) return [];
  const others = statements.filter((statement) => !concurrent.includes(statement));
  const mixed = others.map(({ text }) =>
    about(text, "stands beside CONCURRENTLY, which works outside of a transaction"),
  );
  const made = concurrent.flatMap(({ text }) => named(INDEX_MADE, text) ?? []);
  const alone = concurrent.flatMap(({ text }, at) => {
    const name = named(INDEX_MADE, text);
    const isReady = name === null || named(INDEX_DROPPED, concurrent[at - 1]?.text ?? "") === name;
    if (!isReady)
      return [about(text, "a try that failed leaves it invalid: DROP INDEX CONCURRENTLY IF EXISTS in front of it")];
    const dropped = named(INDEX_DROPPED, text);
    const isOfAnother = dropped !== null && made.length > 0 && !made.includes(dropped);
    return isOfAnother
      ? [about(text, "in a migration of its own: the next try begins by dropping what takes its place")]
      : [];
  });
  return [...mixed, ...alone];
}

/** The lock with which a constraint is added lasts to the end of the transaction. */
function earlyValidation(statements: readonly Statement[]): readonly string[] {
  const added = new Set(statements.flatMap(({ text }) => named(/\badd constraint (\S+)/i, text) ?? []));
  return statements.flatMap(({ text, mark }) => {
    const validated = named(/\bvalidate constraint (\S+)/i, text);
    const isEarly = mark !== "allowed" && validated !== null && added.has(validated);
    return isEarly ? [about(text, "validates what this migration has added: in a later one")] : [];
  });
}
