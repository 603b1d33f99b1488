import { objectionText, type Statement } from '@panelist/domain/fairness';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { payoutStepText, type PayoutEvent } from '@panelist/domain/payout';
import type { EventText } from '@panelist/domain/support';
import type { ZipEntry } from '@panelist/infra/files';
import type { ExportSource, ExportedEvent, ExportedStatement } from './export-source.js';
import { pageOf } from './export-page.js';

/**
 * The files of the archive (contract, Account): `index.html` to read it, `data.json` with every
 * event on the person, and the person's files. Holds one page of events and one block of a file at
 * a time.
 */
export function* exportEntries(source: ExportSource): Generator<ZipEntry> {
  const { madeAt: modifiedAt, files } = source;
  yield { name: 'index.html', modifiedAt, bytes: inPieces(pageOf(source, exported(source))) };
  yield { name: 'data.json', modifiedAt, bytes: inPieces(jsonOf(source, exported(source))) };
  for (const { path, storedAt, read } of files) yield { name: path, modifiedAt: storedAt, isCompressed: true, bytes: read() };
}

async function* exported({ userId, history }: ExportSource): AsyncGenerator<ExportedEvent> {
  for await (const { event, words, statement } of history()) {
    const { context, data, reason } = words;
    const isPayout = context === 'payout';
    const isReferral = context === 'referral';
    yield {
      at: event.at,
      sentence: sentenceForOwner(event, words),
      who: whoIn(event, userId),
      about: context,
      type: event.type,
      // Participants get the provider's reason in our words alone (contract, Participation).
      reason: isReferral || (isPayout && 'message' in data) ? null : reason,
      statement: statement && exportedStatement(statement),
      data: isPayout ? ofPayout(data) : isReferral ? asTheirListShows(data, userId) : without(data, hiddenFields),
    };
  }
}

type ReleaseRequired = RecordedEvent<Extract<PayoutEvent, { readonly type: 'PayoutReleaseRequired' }>>;
const isReleaseRequired = (event: RecordedEvent): event is ReleaseRequired => event.type === 'PayoutReleaseRequired';

/** Why a payment waits, as its tracker says it: what two accounts share is for staff. */
const sentenceForOwner = (event: RecordedEvent, { sentence }: EventText): string =>
  isReleaseRequired(event) ? payoutStepText(event, 'TREMENDOUS', 'participant', String).text : sentence;

/** As the person's pages have it. */
function exportedStatement({ id, decision, by, rule, facts, consequence, objection }: Statement): ExportedStatement {
  const object = objection === undefined ? null : { until: objection.until, how: objectionText(objection) };
  return { id, decision, by, ...(rule === undefined ? {} : { rule }), facts, consequence, objection: object };
}

type Data = Readonly<Record<string, unknown>>;

const without = (data: Data, hidden: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !hidden.includes(field)));

/**
 * Others could learn from the first two how to answer (the rule page of screeners). A decider is
 * “Our team” or the researcher.
 */
const hiddenFields = ['unmet', 'percentage', 'decidedBy', 'decidedAs'];

/** Without the provider's own words, and what two accounts share. */
function ofPayout(data: Data): Data {
  const { reason } = data;
  const shown = without(data, ['code', 'message']);
  return typeof reason === 'object' && reason !== null ? { ...shown, reason: without({ ...reason }, ['shared']) } : shown;
}

/**
 * A referral concerns two persons: neither learns the other's id, what the accounts have in common,
 * nor why the referral ended (contract, Referrals).
 */
function asTheirListShows(data: Data, userId: string): Data {
  const hidden = ['cause', 'reason', 'participationId', 'otherUserId', 'shared', 'decidedBy', 'decidedAs'];
  const isOfOther = (field: string) => (field === 'userId' || field === 'referrerId') && data[field] !== userId;
  return without(data, [...hidden, ...Object.keys(data).filter(isOfOther)]);
}

function whoIn({ metadata: { actor } }: RecordedEvent, userId: string): string {
  if (actor.onBehalfOf !== undefined) return 'Our support team, logged in as you';
  if (actor.id === userId) return 'You';
  return { panelist: 'Another participant', researcher: 'The researcher', staff: 'Our team', system: 'Panelist' }[actor.kind];
}

async function* jsonOf(
  { userId, name, email, madeAt, files, logIns, shared }: ExportSource,
  history: AsyncIterable<ExportedEvent>,
) {
  const person = { userId, name, email };
  const listed = files.map(({ path, contentType, storedAt }) => ({ path, contentType, storedAt }));
  const head = JSON.stringify({ product: 'Panelist', madeAt, person, files: listed, logIns, shared }, null, 2);
  yield `${head.slice(0, -2)},\n  "events": [`;
  let separator = '\n';
  for await (const each of history) {
    yield `${separator}    ${JSON.stringify(each)}`;
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}

const PIECE = 64 * 1024;

/** Short texts as larger blocks of bytes. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < PIECE) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}
