/** A UUID of version 7 (RFC 9562 section 5.7) as SQL: what `uuidv7()` is from Postgres 18 on, and lies beside its neighbours as ours do. */
export const UUID_BY_TIME = `
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::int8) from 3) from 1 for 6),
    52, 1), 53, 1), 'hex')::uuid`;
