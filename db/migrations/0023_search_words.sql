-- Both come with Postgres and are trusted: who may create tables in a database may create them (decision 230).
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- Text as it is compared: small letters and digits, no accents, no signs. What is kept and what is typed go through it alike.
-- Signs are named by their code points, so that it is the same in every locale.
CREATE FUNCTION "search_words"("given" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT btrim(regexp_replace(
		regexp_replace(
			translate(
				replace(replace(replace(lower(normalize(given, NFKD)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
				'øłđħı', 'oldhi'),
			'[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u0300-\u036f\u2000-\u206f]', '', 'g'),
		'\s+', ' ', 'g'))
$$;--> statement-breakpoint
-- Three letters are looked for anywhere, fewer at the beginning of a word: they stand in the middle of nearly everything.
CREATE FUNCTION "search_pattern"("typed" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT CASE WHEN length(word) < 3 THEN '% ' || word || '%' ELSE '%' || word || '%' END FROM search_words(typed) AS word
$$;
