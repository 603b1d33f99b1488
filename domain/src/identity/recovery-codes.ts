/** One set of recovery codes, which a set-up of a second factor issued. */
export interface RecoveryCodes {
  /** Of unused recovery codes; they come and go with the second factor. */
  readonly recoveryHashes: readonly string[];
  /** Null: long ago, or never. */
  readonly recoveryIssuedAt: string | null;
}

/** The set that counts, and those before it. */
export interface KnownRecoveryCodes extends RecoveryCodes {
  /** Replaced sets that an undone change of the e-mail can bring back, oldest first. */
  readonly formerRecoveryCodes: readonly RecoveryCodes[];
}

export const noRecoveryCodes = { recoveryHashes: [], recoveryIssuedAt: null, formerRecoveryCodes: [] } as const;

const wasIssuedBy =
  (time: string) =>
  ({ recoveryIssuedAt }: RecoveryCodes): boolean =>
    recoveryIssuedAt === null || recoveryIssuedAt <= time;

const setsOf = ({ recoveryHashes, recoveryIssuedAt, formerRecoveryCodes }: KnownRecoveryCodes): readonly RecoveryCodes[] => [
  ...formerRecoveryCodes,
  { recoveryHashes, recoveryIssuedAt },
];

/** A new set takes the place of the present one. What counted before `oldest` is forgotten. */
export function withIssuedCodes(codes: KnownRecoveryCodes, issued: RecoveryCodes, oldest: string): KnownRecoveryCodes {
  const sets = setsOf(codes);
  const first = sets.findLastIndex(wasIssuedBy(oldest));
  return { ...issued, formerRecoveryCodes: sets.slice(Math.max(first, 0)) };
}

/** The set that counted at that time. */
export const recoveryCodesAt = (codes: KnownRecoveryCodes, time: string): RecoveryCodes =>
  setsOf(codes).findLast(wasIssuedBy(time)) ?? noRecoveryCodes;

export const withoutCode = <Codes extends RecoveryCodes>(codes: Codes, used: string): Codes => ({
  ...codes,
  recoveryHashes: codes.recoveryHashes.filter((hash) => hash !== used),
});
