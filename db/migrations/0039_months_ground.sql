-- What tables by month are made of, kept and pruned with (decision 250).

-- The least UUID of version 7 that can be made at a moment.
CREATE FUNCTION "first_uuid"("at" timestamp with time zone) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
	SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;--> statement-breakpoint
-- A table's parts and their bounds, of which the second lies outside; null: none. The default, where what fits nowhere else lies, has neither.
CREATE FUNCTION "months_of"("of" text) RETURNS TABLE ("name" text, "since" uuid, "until" uuid, "is_default" boolean) LANGUAGE sql STABLE AS $$
	SELECT part.relname::text, substring(bound FROM 'FROM \(''([0-9a-f-]{36})''\)')::uuid,
	       substring(bound FROM 'TO \(''([0-9a-f-]{36})''\)')::uuid, bound = 'DEFAULT'
	  FROM pg_inherits
	  JOIN pg_class AS part ON part.oid = inhrelid
	 CROSS JOIN LATERAL pg_get_expr(part.relpartbound, part.oid) AS bound
	 WHERE inhparent = to_regclass(quote_ident(of))
$$;--> statement-breakpoint
-- Who may do something with one table may do it with the other: parts are read by themselves when they are backed up.
CREATE FUNCTION "give_same_rights"("of" text, "to" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	its record;
BEGIN
	EXECUTE format('ALTER TABLE %I OWNER TO %s', "to", (SELECT relowner::regrole FROM pg_class WHERE oid = quote_ident(of)::regclass));
	FOR its IN
		SELECT privilege_type AS what, CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS whose
		  FROM pg_class, aclexplode(relacl) WHERE oid = quote_ident(of)::regclass
	LOOP
		EXECUTE format('GRANT %s ON %I TO %s', its.what, "to", its.whose);
	END LOOP;
END $$;--> statement-breakpoint
-- Makes a table's parts for the month of a moment and for so many behind it, where they are missing, and names them. A month that has rows
-- in the default already goes on there: Postgres makes no part for it, and they can't be moved while others read them.
-- It is the role's that migrates, and so may the worker make tables, which it may not by itself where it has another one.
CREATE FUNCTION "make_months"("of" text, "at" timestamp with time zone, "ahead" integer) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	month timestamp;
	part text;
	first uuid;
	beyond uuid;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('months of ' || of));
	FOR month IN SELECT date_trunc('month', at AT TIME ZONE 'UTC') + place * interval '1 month' FROM generate_series(0, ahead) AS place
	LOOP
		part := of || to_char(month, '_YYYY_MM');
		first := first_uuid(month AT TIME ZONE 'UTC');
		beyond := first_uuid((month + interval '1 month') AT TIME ZONE 'UTC');
		CONTINUE WHEN EXISTS (
			SELECT FROM months_of(of) AS its
			 WHERE NOT its.is_default AND coalesce(its.since < beyond, true) AND coalesce(its.until > first, true));
		BEGIN
			EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, of);
			EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of, part, first, beyond);
			PERFORM give_same_rights(of, part);
		EXCEPTION WHEN check_violation THEN
			CONTINUE;
		END;
		RETURN NEXT part;
	END LOOP;
END $$;--> statement-breakpoint
-- Takes away a part whose time is over, whatever it holds: who calls it has looked, and may delete its rows. None of a table that nothing is
-- pruned from.
CREATE FUNCTION "drop_month"("of" text, "part" text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF of NOT IN ('event', 'webhook_delivery', 'webhook_delivery_attempt', 'bank_call')
	   OR NOT EXISTS (SELECT FROM months_of(of) AS its WHERE its.name = part AND NOT its.is_default)
	   OR NOT has_table_privilege(session_user, quote_ident(of), 'DELETE') THEN
		RAISE EXCEPTION '% is no month of % that may be dropped', part, of;
	END IF;
	EXECUTE format('DROP TABLE %I', part);
END $$;--> statement-breakpoint
-- Says of a table that all its rows are of before the month after next, so that it can be attached without being read (`begin_months`).
-- Reads nothing now; what is written in the meantime is of before.
CREATE FUNCTION "bound_before"("of" text, "key" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', of, of || '_before', key,
	               first_uuid((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'));
END $$;--> statement-breakpoint
-- Puts a table with another one of its name above it, of which it is the first part, up to its bound; what it has, the other has, too: indexes,
-- keys, rights. Its rows are neither read nor written.
CREATE FUNCTION "begin_months"("of" text, "key" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	before text := of || '_before';
	bound text := substring((SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = quote_ident(of)::regclass AND conname = of || '_before' AND convalidated)
	                        FROM '''([0-9a-f-]{36})''');
	its record;
BEGIN
	EXECUTE format('ALTER TABLE %I RENAME TO %I', of, before);
	EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)', of, before, key);
	PERFORM give_same_rights(before, of);
	FOR its IN
		SELECT part.relname AS name, pg_get_indexdef(part.oid) AS definition, contype IS NOT NULL AS is_key,
		       before || substr(part.relname, length(of) + 1) AS name_before, pg_get_constraintdef(pg_constraint.oid) AS key_definition
		  FROM pg_index JOIN pg_class AS part ON part.oid = indexrelid
		  LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
		 WHERE indrelid = quote_ident(before)::regclass
	LOOP
		EXECUTE format('ALTER INDEX %I RENAME TO %I', its.name, its.name_before);
		IF its.is_key THEN
			EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', of, its.name, its.key_definition);
		ELSE
			EXECUTE replace(its.definition, format(' ON public.%I ', before), format(' ON public.%I ', of));
		END IF;
	END LOOP;
	FOR its IN
		SELECT conname AS name, pg_get_constraintdef(oid) AS definition
		  FROM pg_constraint WHERE conrelid = quote_ident(before)::regclass AND contype IN ('c', 'f') AND conname <> before
	LOOP
		EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', of, its.name, its.definition);
	END LOOP;
	EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', of, before, bound);
	EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', before, before);
	EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', of || '_default', of);
	PERFORM give_same_rights(of, of || '_default');
	PERFORM make_months(of, now(), 4);
END $$;--> statement-breakpoint
-- allowed: all of them together stay below the second after which Postgres ends one of two that wait for each other, which might be a request
SET LOCAL lock_timeout = '100ms';--> statement-breakpoint
-- allowed: all that is needed at once, for checks that read nothing
LOCK TABLE "event", "webhook_delivery", "webhook_delivery_attempt", "status_history", "operation_fact", "audit_entry", "bank_call" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- allowed: checks that read nothing
SELECT bound_before('event', 'uuid'), bound_before('webhook_delivery', 'uuid'), bound_before('webhook_delivery_attempt', 'delivery_uuid'),
       bound_before('status_history', 'subject_uuid'), bound_before('operation_fact', 'operation_uuid'),
       bound_before('audit_entry', 'uuid'), bound_before('bank_call', 'attempt_uuid');
