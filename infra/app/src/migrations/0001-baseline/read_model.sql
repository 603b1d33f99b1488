-- Read models declare their tables: processors create them.
create schema read_model;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
