import { describe, expect, it } from '@jest/globals';
import { registry } from '@panelist/domain/registry';
import { foldEvent, type Rows } from '@panelist/infra/processors';
import { personEventsProjection } from './support/person-events-projection.js';
import { projections } from '../projections.js';
import { recordedHistory } from '../test-kit/random-history.test-kit.js';

/** Events that no read model shows, each with the reason. */
const unseen: Readonly<Record<string, string>> = {
  EmailVerificationRequested: 'A link that was asked for and not followed changes no page; a reaction sends it.',
  EmailVerificationSent: 'The same.',
  PhoneCodeRequested: 'A code that was asked for and not entered changes no page; a reaction sends it.',
  PhoneCodeSent: 'The same.',
  ImpersonationRequested: 'An address that was issued; the visit itself is ImpersonationStarted.',
  AccessReasonGiven: 'The looks after it carry the reason.',
  PhoneCodeRefused: 'The same.',
  WorkEmailVerificationRequested: 'A link that was asked for and not followed changes no page; a reaction sends it.',
  WorkEmailVerificationSent: 'The same.',
  PasswordResetRequested: 'The same.',
  TotpProposed: 'A secret that was shown and not confirmed changes no page.',
  RecoveryCodeUsed: 'The log-in asks the account itself.',
  StartRefused: 'Its statement is told from the stream itself; no application exists yet.',
  ErasureRefused: 'Its statement is told from the stream itself.',
  ErasureRequested: 'AccountErased follows within seconds; meanwhile the account opens nothing.',
  AccountSuspended: 'Asked of the account itself, with every call.',
  AccountReinstated: 'The same.',
  RightsChangeProposed: 'The same.',
  OrganizationSuspended: 'Asked of the organization itself, with every call of its researchers.',
  OrganizationReinstated: 'The same.',
  PlaceTaken: 'The row of the response says it.',
  PlaceFreed: 'The same.',
  PlaceHoldCounted: 'Asked of the stream itself, when a screener opens.',
  PlaceHoldUncounted: 'The same.',
  InvitationUsed: 'The row of the invitation says it; the command reads it.',
  ClaimShared: 'Asked of the stream itself, as the claim is.',
  CountryUsed: 'The profile asks its own stream whether the country may change.',
  ScreenerCycleSkipped: 'A day without a cycle has no row; the next cycle replaces the one before.',
  Claimed: 'Uniqueness is asked of the stream itself, never of a read model.',
  Released: 'The same.',
  ReferralLinkFollowed: 'No list shows a referral before it begins.',
  ReferralPaymentCounted: 'The status that follows is shown; the referrer does not learn of single payments.',
  ReferralPaymentUncounted: 'The same.',
  ReferralFeeAccrued: 'The bonus is shown by the status, and by the payout that follows.',
  ReferralFeeWithdrawn: 'The same.',
  ReferralBonusRequested: 'The same.',
  ReferralCodeIssued: 'The table of codes has each account’s code from its beginning.',
  ReferralPlaceTaken: 'Places are asked of the stream itself, never of a read model.',
  ReferralPlaceGivenBack: 'The same.',
  PayoutCounted: 'The payout that waits says it; the limit of a day is asked of the stream itself.',
  PayoutUncounted: 'The same.',
  ReferralPairTaken: 'The same.',
  ReferralPairGivenBack: 'The same.',
};

describe('projections', () => {
  it('handle every event, except for those with a reason', () => {
    // It holds positions of events, not their data.
    const others = projections.filter((each) => each !== personEventsProjection);
    const seen = new Set(others.flatMap(({ types }) => types));
    expect([...registry.events.keys()].filter((type) => !seen.has(type)).toSorted()).toEqual(Object.keys(unseen).toSorted());
  });

  it('handle only existing events, and have unique names and tables', () => {
    expect(projections.flatMap(({ types }) => types).filter((type) => !registry.events.has(type))).toEqual([]);
    expect(new Set(projections.map(({ name }) => name)).size).toBe(projections.length);
    expect(new Set(projections.map(({ model }) => model.tableName)).size).toBe(projections.length);
  });

  it('name their subject as `userId` wherever a row has personal columns: the erasure finds it by that', () => {
    const personal = projections.filter(({ model }) =>
      Object.values(model.columns).some(({ traits }) => traits.includes('personal')),
    );
    expect(personal.length).toBeGreaterThan(3);
    expect(new Set(personal.map(({ model }) => model.subject))).toEqual(new Set(['userId']));
  });

  it('make rows with the columns of their read model and no others', () => {
    const history = recordedHistory(6, 2_000);
    for (const projection of projections) {
      const rows: Rows = new Map();
      for (const event of history) foldEvent(projection, event, rows);
      const columns = Object.keys(projection.model.columns);
      const found = new Set([...rows.values()].flatMap((row) => Object.keys(row ?? {})));
      expect([projection.name, [...found].filter((name) => !columns.includes(name))]).toEqual([projection.name, []]);
    }
  });
});
