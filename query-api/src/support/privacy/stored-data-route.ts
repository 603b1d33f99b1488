import { identityProviderName, providerNames } from '@panelist/domain/identity/browser';
import { longDay } from '@panelist/domain/kernel/browser';
import { storedData, type StoredData, type LatestExport } from '@panelist/domain/support';
import { route } from '@panelist/infra/http';
import { readRow, readRows, readValues, select } from '@panelist/infra/read-models';
import { logInsOf } from '@panelist/infra/sessions';
import { sql } from '@panelist/infra/postgres';
import {
  exports,
  linkedProviders,
  participations,
  payoutPreferences,
  payouts,
  personEvents,
  referrals,
  savedSearches,
  videoIntros,
} from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import { identityCheckOf, type IdentityCheckRow } from '../../shared/identity-check.js';
import { passkeysOf } from '../../shared/passkeys-of.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';

type Needs = Pick<QueryDependencies, 'clock' | 'files' | 'pool' | 'sessions' | 'uploads' | 'vault'>;

/**
 * What Panelist holds about the caller, by category, read from the caller's own rows; and the last
 * export of it (contract, Account).
 */
export const storedDataRoute = (dependencies: Needs) =>
  route(storedData, async ({ params, caller }) => {
    const userId = requireFound(params.userId === caller.userId ? caller.userId : undefined);
    const [row, linked, keys, identity, profile, payment, counts, files, logIns, latest] = await Promise.all([
      accountOf(dependencies, userId, 'email', 'firstName', 'lastName', 'phone', 'registeredAt'),
      linkedOf(dependencies, userId),
      passkeysOf(dependencies, userId),
      identityCheckOf(dependencies, userId),
      filledParts(dependencies, userId),
      payoutAddresses(dependencies, userId),
      countsOf(dependencies, userId),
      filesOf(dependencies, userId),
      logInsOf(dependencies.sessions, userId),
      latestExport(dependencies, userId),
    ]);
    const account = requireFound(row);
    const name = `${account.firstName} ${account.lastName}`.trim();
    const own = [
      name,
      account.email,
      account.phone ?? '',
      ...linked,
      identityIn(identity),
      ...keys.map(({ name: key }) => `Passkey ${key}`),
    ].filter((text) => text !== '');
    const held: readonly StoredData[] = [
      { category: 'account', count: own.length, what: own },
      { category: 'profile', count: profile.length, what: [...profile] },
      { category: 'applications', count: counts.applications, what: [] },
      { category: 'payments', count: counts.payments, what: payment },
      { category: 'referrals', count: counts.referred + counts.referredBy, what: referralsIn(counts) },
      { category: 'savedSearches', count: counts.searches, what: [] },
      { category: 'files', count: files.length, what: [...files] },
      { category: 'logIns', count: logIns.length, what: logIns.map(({ device }) => device ?? 'Unknown device') },
      { category: 'history', count: counts.events, what: [] },
    ];
    return { body: { since: account.registeredAt, held: [...held], export: latest } };
  });

const identityIn = ({ verifiedAt }: IdentityCheckRow): string =>
  verifiedAt === null ? '' : `Identity verified by ${identityProviderName} on ${longDay(verifiedAt)}`;

async function linkedOf(dependencies: Needs, userId: string): Promise<readonly string[]> {
  const { table, refs: r } = linkedProviders;
  const columns = select(linkedProviders, 'userId', 'provider');
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId} order by t.${r.linkedAt}`,
  );
  return rows.map(({ provider }) => `${providerNames[provider]} account`);
}

/** The parts of the profile that hold something, by their names on the profile page. */
async function filledParts(dependencies: Needs, userId: string): Promise<readonly string[]> {
  const row = await profileOf(
    dependencies,
    userId,
    'location',
    'demographics',
    'employment',
    'skills',
    'personal',
    'technical',
    'socialLinks',
    'topics',
  );
  if (row === undefined) return [];
  const parts: readonly (readonly [name: string, value: unknown])[] = [
    ['Place of residence', row.location],
    ['Demographics', row.demographics],
    ['Employment', row.employment],
    ['Skills', row.skills],
    ['Personal details', row.personal],
    ['Technical details', row.technical],
    ['Social profiles', row.socialLinks],
    ['Topics', row.topics],
  ];
  return parts.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null)).map(([name]) => name);
}

/** Where payouts go, where the person has chosen, and where once that is confirmed. */
async function payoutAddresses(dependencies: Needs, userId: string): Promise<string[]> {
  const { table, refs: r } = payoutPreferences;
  const columns = select(payoutPreferences, 'userId', 'method', 'email', 'pendingMethod', 'pendingEmail');
  const row = await readRow(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`,
  );
  if (row === undefined) return [];
  const { method, email, pendingMethod, pendingEmail } = row;
  return [
    ...(method === null ? [] : [`${nameOf[method]} to ${email}`]),
    ...(pendingMethod === null || pendingEmail === null
      ? []
      : [`${nameOf[pendingMethod]} to ${pendingEmail}, not confirmed yet`]),
  ];
}

const nameOf = { PAYPAL: 'PayPal', TREMENDOUS: 'Gift cards' } as const;

interface Counts {
  readonly applications: number;
  readonly payments: number;
  /** Referrals by the person, and of the person. */
  readonly referred: number;
  readonly referredBy: number;
  readonly searches: number;
  readonly events: number;
}

async function countsOf({ pool }: Needs, userId: string): Promise<Counts> {
  const count = (of: typeof participations | typeof payouts | typeof personEvents | typeof referrals | typeof savedSearches) =>
    sql`(select count(*)::integer from ${of.table} t where t.${of.refs.userId} = ${userId})`;
  const [counts] = await readValues<Counts>(
    pool,
    sql`select ${count(participations)} as applications, ${count(payouts)} as payments,
      (select count(*)::integer from ${referrals.table} t where t.${referrals.refs.referrerId} = ${userId}) as referred,
      ${count(referrals)} as "referredBy", ${count(savedSearches)} as searches, ${count(personEvents)} as events`,
  );
  return counts ?? { applications: 0, payments: 0, referred: 0, referredBy: 0, searches: 0, events: 0 };
}

const referralsIn = ({ referred, referredBy }: Counts): string[] => [
  ...(referred === 0 ? [] : [`${referred} by you`]),
  ...(referredBy === 0 ? [] : [`${referredBy} of you by somebody else`]),
];

async function filesOf({ files, uploads, ...dependencies }: Needs, userId: string): Promise<readonly string[]> {
  const [pictures, uploaded, intro] = await Promise.all([
    files.ofOwner(userId),
    uploads.ofOwner(userId),
    videoOf({ files, uploads, ...dependencies }, userId),
  ]);
  const named = uploaded
    .filter(({ key }) => !key.startsWith('exports/'))
    .map(({ key }) => (key === intro ? 'Video introduction' : 'Uploaded file'));
  return [...pictures.map(() => 'Photo'), ...named];
}

async function videoOf(dependencies: Needs, userId: string): Promise<string | undefined> {
  const { table, refs: r } = videoIntros;
  const columns = select(videoIntros, 'profileId', 'userId', 'video');
  const statement = sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`;
  return (await readRow(dependencies, columns, statement))?.video;
}

async function latestExport(dependencies: Needs, userId: string): Promise<LatestExport | null> {
  const { table, refs: r } = exports;
  const columns = select(exports, 'userId', 'exportId', 'status', 'requestedAt', 'expiresAt', 'size');
  const row = await readRow(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.userId} = ${userId} order by t.${r.requestedAt} desc limit 1`,
  );
  if (row === undefined) return null;
  const { exportId, status, requestedAt, expiresAt, size } = row;
  const isOver = status === 'ready' && expiresAt !== null && expiresAt <= dependencies.clock.now();
  return { id: exportId, status: isOver ? 'expired' : status, requestedAt, expiresAt, size };
}
