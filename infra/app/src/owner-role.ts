import pg from 'pg';
import { connectionConfig } from '@panelist/infra/postgres';

/**
 * The role that the product connects as. It owns the product's database and all in it, and is no
 * superuser: it can neither run programs nor read files of the machine.
 */
export const OWNER = 'panelist';

export interface OwnedDatabase {
  /** Connection string of the superuser for a database of the cluster. */
  readonly superuser: (database: string) => string;
  /** The product's database. */
  readonly database: string;
  /** Password of the role. */
  readonly password: string;
}

/** Key of the advisory lock: any constant that every Panelist shares. */
const OWNER_LOCK = 7_263_543;

/**
 * Makes the role and its database where they are missing, and gives it what the superuser owns
 * there, for earlier versions connected as that one. Idempotent; concurrent calls take turns.
 */
export async function ensureOwner({ superuser, database, password }: OwnedDatabase): Promise<void> {
  await locked(superuser('postgres'), async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (role.rowCount === 0) await client.query(`create role ${OWNER} login`);
    await client.query(
      `alter role ${OWNER} nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${client.escapeLiteral(password)}`,
    );
    const there = await client.query('select from pg_database where datname = $1', [database]);
    if (there.rowCount === 0) await client.query(`create database ${database} owner ${OWNER}`);
    else await client.query(`alter database ${database} owner to ${OWNER}`);
  });
  await locked(superuser(database), async (client) => {
    const { rows } = await client.query<{ statement: string }>(ownedBySuperuser);
    await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';\n'));
  });
}

async function locked(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connectionConfig(url, 'panelist-owner'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A statement for each of our objects that the superuser owns. Those of an extension stay with it;
 * indexes, sequences of columns and types of rows go with their table.
 */
const ownedBySuperuser = `
  with superuser as (
    select oid from pg_roles where rolname = current_user
  ), ours as (
    select n.oid, n.nspname, n.nspowner from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  ), found as (
    select 'pg_namespace'::regclass as catalog, n.oid, 'schema' as kind, quote_ident(n.nspname) as name
    from ours n where n.nspowner = (select oid from superuser)
    union all
    select 'pg_class'::regclass, c.oid,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass::text
    from pg_class c join ours n on n.oid = c.relnamespace
    where c.relowner = (select oid from superuser) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and (c.relkind <> 'S' or not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      ))
    union all
    select 'pg_proc'::regclass, p.oid, 'routine', p.oid::regprocedure::text
    from pg_proc p join ours n on n.oid = p.pronamespace where p.proowner = (select oid from superuser)
    union all
    select 'pg_type'::regclass, t.oid, 'type', t.oid::regtype::text
    from pg_type t join ours n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where t.typowner = (select oid from superuser) and (t.typtype in ('e', 'd', 'r') or c.relkind = 'c')
  )
  select format('alter %s %s owner to ${OWNER}', kind, name) as statement
  from found
  where not exists (
    select from pg_depend d where d.classid = found.catalog and d.objid = found.oid and d.deptype = 'e'
  )`;
