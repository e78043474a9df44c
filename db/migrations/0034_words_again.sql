-- The words of before are made anew by the worker (decision 217): behind what makes them, so that none made before counts as made since.
CREATE OR REPLACE FUNCTION "operation_words_version"() RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT 2::smallint $$;
