import type { Migration } from '@panelist/infra/postgres';

/**
 * As before, for read models in parts: `checkpoints` are those of all parts of a table. The functions of
 * one checkpoint stay for processes of the release before.
 */
const promote = `
  create function read_model.promote(checkpoints text[], base text, shadow text, built_position text)
  returns void language plpgsql set lock_timeout = '2s' as $$
  begin
    execute format('lock table read_model.%I in access exclusive mode', base);
    perform from app.checkpoints c where c.name = any(checkpoints) order by c.name for update;
    execute format('drop table if exists read_model.%I', base || '__previous');
    execute format('alter table read_model.%I rename to %I', base, base || '__previous');
    execute format('alter table read_model.%I rename to %I', shadow, base);
    update app.checkpoints c set
      previous = jsonb_build_object('version', c.version, 'position', c.position, 'replacedAt', to_jsonb(now())),
      position = built_position, epoch = c.epoch + 1, failing = null, rebuild = null, updated_at = now(),
      state = case when c.state in ('stopped', 'ahead') then 'starting' else c.state end
    where c.name = any(checkpoints);
  end $$;`;

/** Each part goes back to where it was: the parts of a table need not be at one position. */
const rollBack = `
  create function read_model.roll_back(checkpoints text[], base text) returns boolean language plpgsql set lock_timeout = '2s' as $$
  begin
    if to_regclass(format('read_model.%I', base || '__previous')) is null then
      return false;
    end if;
    execute format('lock table read_model.%I, read_model.%I in access exclusive mode', base, base || '__previous');
    perform from app.checkpoints c where c.name = any(checkpoints) order by c.name for update;
    if exists (select from app.checkpoints c where c.name = any(checkpoints) and c.previous is null) then
      return false;
    end if;
    execute format('alter table read_model.%I rename to %I', base, base || '__swap');
    execute format('alter table read_model.%I rename to %I', base || '__previous', base);
    execute format('alter table read_model.%I rename to %I', base || '__swap', base || '__previous');
    update app.checkpoints c set
      position = c.previous ->> 'position', epoch = c.epoch + 1,
      previous = jsonb_build_object('version', c.version, 'position', c.position, 'replacedAt', to_jsonb(now())),
      state = 'starting', following = false, failing = null, updated_at = now()
    where c.name = any(checkpoints);
    return true;
  end $$;`;

const dropKept = `
  create function read_model.drop_kept(checkpoints text[], base text) returns boolean language plpgsql set lock_timeout = '2s' as $$
  declare
    was_kept boolean := to_regclass(format('read_model.%I', base || '__previous')) is not null;
  begin
    execute format('drop table if exists read_model.%I', base || '__previous');
    perform from app.checkpoints c where c.name = any(checkpoints) order by c.name for update;
    update app.checkpoints c set previous = null, updated_at = now() where c.name = any(checkpoints);
    return was_kept;
  end $$;`;

/** The tables of read models may have parts, each with a checkpoint of its own. */
export const migration: Migration = {
  name: '0104-parts-of-read-models',
  up: async (knex) => {
    for (const statement of [promote, rollBack, dropKept]) await knex.raw(statement);
  },
};
