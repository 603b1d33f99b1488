import type { Installation, RecordedAnswer } from './installation.js';
import { exchange, type RunningProduct } from './product.js';

type Question = Pick<RecordedAnswer, 'as' | 'method' | 'path' | 'body'> & { readonly headers?: Readonly<Record<string, string>> };

/** Sends a query as the recording did, with a token that the first edition issued. */
export async function ask(
  { origin }: Pick<RunningProduct, 'origin'>,
  tokens: Installation['tokens'],
  { as, method, path, body, headers = {} }: Question,
): Promise<Pick<RecordedAnswer, 'status' | 'answer'>> {
  const authorization = as === null ? {} : { authorization: `Bearer ${tokens[as] ?? ''}` };
  const { status, body: told = null } = await exchange(origin, { method, path, body, headers: { ...authorization, ...headers } });
  return { status, answer: told };
}

/**
 * Fields that differ at each call, depend on the caller's age today, or are newer than the
 * recording.
 */
const moving = new Set([
  'requestId',
  'v4Score',
  'hiddenForPanelist',
  'leftToOperations',
  'proposal',
  'namesLocked',
  'reactivatableUntil',
  'erasedAt',
  'providers',
  'referralLink',
  'trustedDomain',
  'topicMatched',
  'pictureUrl',
  'videoIntroUrl',
]);

/**
 * An answer without what may differ: signatures and expiry of file addresses, the product's own
 * address, `moving`, the looks of these very questions.
 */
export function settled(value: unknown, origin: string): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll(origin, 'ORIGIN')
      .replace(/^((?:ORIGIN)?\/[^?\s]*)\?[^\s]*(?:signature|expires)=[^\s]*$/i, '$1?SIGNED');
  if (Array.isArray(value)) return value.filter((each) => !isLook(each)).map((each) => settled(each, origin));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !moving.has(name))
      .map(([name, each]) => [name, settled(name === 'participant' ? asRecorded(each) : each, origin)]),
  );
}

/** The look of a member of staff is in the person's history at once; the first edition recorded none. */
const isLook = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'PersonLookedAt';

/** Researchers read more of a participant since: the last name and the social links. */
function asRecorded(participant: unknown): unknown {
  if (typeof participant !== 'object' || participant === null) return participant;
  const { lastName: _, socialLinks: __, ...recorded } = participant as Readonly<Record<string, unknown>>;
  return recorded;
}
