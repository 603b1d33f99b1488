/** A work e-mail is verified again after this many days (document 1 §9). */
export const workEmailDays = 90;
const dayMs = 86_400_000;

export interface WorkEmailVerification {
  /** Of the present address, ISO 8601; null if it never was. */
  readonly verifiedAt: string | null;
  /** A person of an external organization verifies once (document 1 §9). */
  readonly externalOrganizationId: string | null;
}

/** Until when the verification holds, ISO 8601; null: for ever, or never verified. */
export function workEmailVerifiedUntil({ verifiedAt, externalOrganizationId }: WorkEmailVerification): string | null {
  if (verifiedAt === null || externalOrganizationId !== null) return null;
  return new Date(Date.parse(verifiedAt) + workEmailDays * dayMs).toISOString();
}

/** Whether the work e-mail counts as verified at this time (ISO 8601). */
export function isWorkEmailVerified(verification: WorkEmailVerification, now: string): boolean {
  if (verification.verifiedAt === null) return false;
  const until = workEmailVerifiedUntil(verification);
  return until === null || now < until;
}
