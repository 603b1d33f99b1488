import { dollarsFromCents, formatCents } from '../../kernel/money.js';
import type { Turn, TurnName } from './turn.js';

/** A response or a dispute as far as it is ranked. */
export interface OpenThing {
  /** Of the response, or of the dispute. */
  readonly id: string;
  readonly projectId: string;
  /** The project's name. */
  readonly project: string;
  /** What the person receives; 0 of a dispute. */
  readonly netCents: number;
  readonly payoutId: string | null;
  readonly session: { readonly start: string; readonly end: string } | null;
  readonly turn: Turn | null;
}

/** One row: what it is about, and the one thing to do. */
export interface TodayRow {
  readonly id: string;
  readonly project: string;
  readonly dollars: number;
  readonly turn: TurnName;
  /** What waits, as a sentence without its full stop. */
  readonly what: string;
  /** The verb of the row's link. */
  readonly action: string;
  /** Of the page that the link opens, behind the base. */
  readonly path: string;
  readonly by: string | null;
  readonly session: { readonly start: string; readonly end: string } | null;
}

/**
 * What needs the person, what comes next, and what waits for others; each in the order of the page.
 */
export interface Today {
  readonly needsYou: readonly TodayRow[];
  readonly next: readonly TodayRow[];
  readonly waiting: readonly TodayRow[];
}

interface TurnText {
  readonly group: keyof Today;
  /** Before others of its group; what is due within 48 hours counts as `soon`. */
  readonly rank: number;
  readonly what: (amount: string) => string;
  readonly action: string;
  readonly path: (thing: OpenThing) => string;
}

const details = ({ id }: OpenThing): string => `/surveys?id=${id}`;
const session = ({ id }: OpenThing): string => `/surveys/${id}/schedule?source=platform`;
const payment = (thing: OpenThing): string => (thing.payoutId === null ? details(thing) : `/payouts?id=${thing.payoutId}`);

const [money, soon, invitation, draft] = [0, 1, 2, 3];
const yours = { group: 'needsYou', rank: invitation } as const;
const others = { group: 'waiting', rank: 0, action: 'Details', path: details } as const;
const dispute = { action: 'Open', path: ({ id }: OpenThing): string => `/disputes/${id}` } as const;
const follow = { action: 'Follow', path: payment } as const;

const unpaid = formatCents(0);
const invited = (amount: string): string => (amount === unpaid ? 'You are invited' : `You are invited, for ${amount}`);

const texts: Readonly<Record<TurnName, TurnText>> = {
  mend: { ...yours, rank: money, what: (amount) => `${amount} did not arrive`, action: 'Check address', path: payment },
  accept: { ...yours, rank: money, what: (amount) => `${amount} waits for you at PayPal`, action: 'See how', path: payment },
  verify: {
    ...yours,
    what: () => 'Your application counts once your identity is verified',
    action: 'Verify ID',
    path: ({ id, projectId }) => `/surveys?id=${id}&verify=identity:${projectId}`,
  },
  book: { ...yours, what: invited, action: 'Book a time', path: session },
  begin: { ...yours, what: invited, action: 'Start', path: ({ id }) => `/surveys?id=${id}&task=true` },
  finish: { ...yours, what: () => 'You have begun it', action: 'Continue', path: ({ id }) => `/surveys?id=${id}&task=true` },
  resume: {
    ...yours,
    rank: draft,
    what: () => 'Your answers are saved',
    action: 'Resume',
    path: ({ projectId }) => `/projects/survey/${projectId}`,
  },
  session: { group: 'next', rank: 0, what: () => 'Your session', action: 'Open', path: session },
  answer: { ...others, what: () => 'The researcher decides' },
  confirm: { ...others, what: () => 'The researcher confirms that you took part' },
  approve: { ...others, what: () => 'The researcher approves your payment' },
  arrive: { ...others, ...follow, what: (amount) => `${amount} is on its way` },
  resend: { ...others, ...follow, what: (amount) => `We send you ${amount} again. You don’t need to do anything` },
  // It may be left: no badge counts it.
  appeal: { ...yours, ...dispute, rank: draft, what: () => 'Your dispute was declined. You can appeal' },
  disputeAnswer: { ...others, ...dispute, what: () => 'The researcher answers your dispute' },
  disputeDecision: { ...others, ...dispute, what: () => 'Our support team decides your dispute' },
  disputeRemedy: { ...others, ...dispute, what: () => 'We carry out the decision on your dispute' },
};

/** A deadline that is nearer than this comes right after money. */
const soonMs = 48 * 3_600_000;

/**
 * The one ranking of what is open for a person, for pages, badges, mails and support: money that
 * did not arrive, then deadlines under 48 hours, invitations, drafts; sessions by their start; what
 * others do by when it is expected.
 * @param at ISO 8601
 */
export function rankToday(things: readonly OpenThing[], at: string): Today {
  const ranked = things
    .flatMap((thing) => (thing.turn === null ? [] : [{ row: rowOf(thing, thing.turn), rank: rankOf(thing.turn, at) }]))
    .toSorted((one, other) => one.rank - other.rank || compare(one.row, other.row))
    .map(({ row }) => row);
  const inGroup = (group: keyof Today) => ranked.filter(({ turn }) => texts[turn].group === group);
  return { needsYou: inGroup('needsYou'), next: inGroup('next'), waiting: inGroup('waiting') };
}

/** What a badge counts: a draft and a right to appeal may be left. */
export const countOfNeeds = ({ needsYou }: Pick<Today, 'needsYou'>): number =>
  needsYou.filter(({ turn }) => turn !== 'resume' && turn !== 'appeal').length;

function rankOf({ what, by }: Turn, at: string): number {
  const { group, rank } = texts[what];
  const isSoon = group === 'needsYou' && by !== null && Date.parse(by) - Date.parse(at) < soonMs;
  return isSoon ? Math.min(rank, soon) : rank;
}

/** The soonest first, what has no time last; then the highest amount. */
function compare(one: TodayRow, other: TodayRow): number {
  const last = Number.POSITIVE_INFINITY;
  const [a, b] = [one, other].map(({ by }) => (by === null ? last : Date.parse(by))) as [number, number];
  return (a === b ? 0 : a - b) || other.dollars - one.dollars || one.id.localeCompare(other.id);
}

function rowOf(thing: OpenThing, { what: turn, by }: Turn): TodayRow {
  const { what, action, path } = texts[turn];
  const { id, project, netCents, session: booked } = thing;
  return {
    id,
    project,
    dollars: dollarsFromCents(netCents),
    turn,
    what: what(formatCents(netCents)),
    action,
    path: path(thing),
    by,
    session: booked,
  };
}
