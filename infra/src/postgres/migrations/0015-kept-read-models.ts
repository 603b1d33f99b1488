import type { Migration } from '../migration.js';

/**
 * A read model that is replaced is kept until somebody drops it, so that there is a way back. Each change of tables is one statement, so that a process
 * that is frozen holds up nobody; each takes the table's lock before the projector's row, in the order of whoever writes.
 */
export const migration: Migration = {
  name: '0015-kept-read-models',
  up: async (knex) => {
    await knex.raw(`
      -- previous: what was in use before, { version, position, replacedAt }. withdrawn: the version that was taken out of use by a person,
      -- which must not come back by itself.
      alter table read_model.projectors add column previous jsonb, add column withdrawn integer;
    `);
    await knex.raw(putInUse);
    await knex.raw(putBack);
    await knex.raw(dropPrevious);
  },
};

/** Swaps a table that was built beside into the place of the one in use: a new epoch, so that whoever wrote to the old one starts anew. */
const putInUse = `
  create function read_model.put_in_use(projector text, base text, beside text, built_version integer, built_position text)
  returns void language plpgsql set lock_timeout = '2s' as $$
  declare
    replaced jsonb;
  begin
    execute format('lock table read_model.%I in access exclusive mode', base);
    select jsonb_build_object('version', p.version, 'position', p.position, 'replacedAt', to_jsonb(now()))
      into replaced from read_model.projectors p where p.name = projector for update;
    execute format('drop table if exists read_model.%I', base || '__previous');
    execute format('alter table read_model.%I rename to %I', base, base || '__previous');
    execute format('alter table read_model.%I rename to %I', beside, base);
    insert into read_model.projectors as p (name, version, position, epoch, state, previous)
      values (projector, built_version, built_position, 1, 'starting', replaced)
      on conflict (name) do update set version = excluded.version, position = excluded.position, epoch = p.epoch + 1, previous = replaced,
        withdrawn = null, failing = null, rebuild = null, updated_at = now(),
        state = case when p.state = 'stopped' then 'starting' else p.state end;
  end $$;
`;

/** Puts the kept table back in use; what was in use is kept in its place. Answers whether there was one. */
const putBack = `
  create function read_model.put_back(projector text, base text) returns boolean language plpgsql set lock_timeout = '2s' as $$
  declare
    p record;
  begin
    if to_regclass(format('read_model.%I', base || '__previous')) is null then
      return false;
    end if;
    execute format('lock table read_model.%I, read_model.%I in access exclusive mode', base, base || '__previous');
    select * into p from read_model.projectors where name = projector for update;
    if p.previous is null then
      return false;
    end if;
    execute format('alter table read_model.%I rename to %I', base, base || '__swap');
    execute format('alter table read_model.%I rename to %I', base || '__previous', base);
    execute format('alter table read_model.%I rename to %I', base || '__swap', base || '__previous');
    update read_model.projectors set
      version = (p.previous ->> 'version')::integer, position = p.previous ->> 'position', epoch = p.epoch + 1,
      previous = jsonb_build_object('version', p.version, 'position', p.position, 'replacedAt', to_jsonb(now())),
      withdrawn = case when (p.previous ->> 'version')::integer = p.version then null else p.version end,
      state = 'starting', following = false, failing = null, updated_at = now()
    where name = projector;
    return true;
  end $$;
`;

const dropPrevious = `
  create function read_model.drop_previous(projector text, base text) returns boolean language plpgsql set lock_timeout = '2s' as $$
  declare
    there boolean := to_regclass(format('read_model.%I', base || '__previous')) is not null;
  begin
    execute format('drop table if exists read_model.%I', base || '__previous');
    update read_model.projectors set previous = null, updated_at = now() where name = projector;
    return there;
  end $$;
`;
