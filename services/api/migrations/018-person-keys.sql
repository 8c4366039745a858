-- online: dots do not count in the key of a person, and more marks are apostrophes. Keys have lost a comma
-- above a letter, which stays so. The trigger of 016 calls the function. The characters are those of
-- shared/src/rules/person/person-key.ts, decomposed.

-- step
create or replace function folded_person_key(key text) returns text immutable language sql as $$
  select regexp_replace(
    regexp_replace(
      replace(replace(translate(key, 'ൺൻർൽൾൿൔൕൖ', 'ണനരലളകമയഴ'), 'ß', 'ss'), '.', ''),
      '[`\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u0313\u055a\u05f3\u2018-\u201b\u2032\u2035\ua78b\ua78c]',
      '''', 'g'
    ),
    '[\u058a\u05be\u1400\u1806\u2010\u2012-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\U00010d6e\U00010ead]',
    '-', 'g'
  )
$$;

-- step, repeated
-- Entries that are of one person only by these keys stay: the first gets the key.
with first as (
  select distinct on (entry_period, folded_person_key(person_key)) id, entry_period,
    folded_person_key(person_key) as key
  from entries
  where person_key <> folded_person_key(person_key)
  order by entry_period, folded_person_key(person_key), entered_at, id
)
update entries e set person_key = first.key from first
where e.id = first.id and e.entry_period = first.entry_period and not exists (
  select from entries o where o.entry_period = first.entry_period and o.person_key = first.key
);
