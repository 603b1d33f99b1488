create schema vault;

-- Keys of persons, apart from the data they encrypt. Back up this schema separately and keep the
-- backups only briefly: a restored key makes an erased person readable again. An erased person
-- keeps a row without a key, so that no new key is ever made for them.
create table vault.keys (
  subject text primary key,
  key_id uuid not null,
  wrapped_key bytea,
  -- Which master key wraps it (a fingerprint).
  wrapped_by text not null,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check ((wrapped_key is null) = (erased_at is not null))
);

-- The keys of blind indexes, wrapped by the master key: they stay when that is changed, because
-- indexes are in names of streams.
create table vault.index_keys (
  kind text primary key,
  wrapped_key bytea not null,
  -- Which master key wraps it (a fingerprint).
  wrapped_by text not null,
  created_at timestamptz not null default now()
);
