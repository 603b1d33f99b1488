import type { SharedItem } from './sharing-contracts.js';
import { sharedKinds, whyShared, type SharedKind, type SharingCause, type SharingLifecycleFacts } from './shared-kinds.js';

/** When a kind was opened to the researcher, and by what. */
export interface Opened {
  readonly at: string;
  readonly cause: SharingCause;
}

/** A time in which a part of the profile was there. */
export interface SharingPeriod {
  readonly from: string;
  /** Null while it is there. */
  readonly to: string | null;
}

/** The parts of the profile that a researcher sees, as long as they are there. */
const shownParts = ['photo', 'video', 'socialLinks'] as const;
export type ShownPart = (typeof shownParts)[number];
export type SharingPeriods = Readonly<Record<ShownPart, readonly SharingPeriod[]>>;

export interface SharingRow {
  readonly opened: Readonly<Partial<Record<SharedKind, Opened>>>;
  /** Kinds that are withdrawn, since when. */
  readonly revoked: Readonly<Partial<Record<SharedKind, string>>>;
}

export interface SharingLogFacts {
  readonly lifecycle: SharingLifecycleFacts;
  /** The project gives its researcher the addresses of invited participants. */
  readonly exposesEmail: boolean;
  readonly periods: SharingPeriods;
  /** The participant left a word when they cancelled. */
  readonly leftWord: boolean;
}

const isShownPart = (kind: SharedKind): kind is ShownPart => shownParts.some((part) => part === kind);

/**
 * What one researcher was given, in the order of the kinds: nothing that no call of theirs has
 * answered.
 */
export function sharingLogOf({ opened, revoked }: SharingRow, facts: SharingLogFacts): SharedItem[] {
  return sharedKinds.flatMap((kind) => {
    const open = opened[kind];
    if (open === undefined || (kind === 'email' && !facts.exposesEmail) || (kind === 'cancellation' && !facts.leftWord))
      return [];
    const seen = isShownPart(kind) ? firstSeen(open.at, revoked[kind] ?? null, facts.periods[kind]) : { from: open.at, to: null };
    if (seen === null) return [];
    const revokedAt = revoked[kind] ?? null;
    return [
      {
        kind,
        sharedAt: seen.from,
        cause: open.cause,
        revokedAt,
        removedAt: seen.to,
        kept: revokedAt === null ? whyShared(kind, facts.lifecycle) : null,
      },
    ];
  });
}

/**
 * When the part could be seen first, and since when it is gone; null if it was never there to be
 * seen.
 */
function firstSeen(openedAt: string, revokedAt: string | null, periods: readonly SharingPeriod[]): SharingPeriod | null {
  const visible = periods.filter(
    ({ from, to }) => (to === null || to > openedAt) && (revokedAt === null || (from < revokedAt && openedAt < revokedAt)),
  );
  const [first] = visible;
  if (first === undefined) return null;
  return { from: first.from > openedAt ? first.from : openedAt, to: visible.at(-1)?.to ?? null };
}
