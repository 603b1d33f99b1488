import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../../kernel/refusal.js';
import { given } from '../../kernel/given-when-then.test-kit.js';
import { invitationDecider, type CreateInvitation } from './invitation-decider.js';
import type { InvitationEvent } from './invitation-events.js';

const data = { invitationId: 'i', projectId: 'p', email: null, emailIndex: null, skipsQuestions: false };
const create = (change: Partial<CreateInvitation['data']> = {}): CreateInvitation => ({
  type: 'CreateInvitation',
  data: { ...data, ...change },
});
const created = (change: Partial<CreateInvitation['data']> = {}): InvitationEvent => ({
  type: 'InvitationCreated',
  data: { ...data, ...change },
});
const claim = (userId: string, projectId = 'p') =>
  ({ type: 'ClaimInvitation', data: { projectId, user: { userId, emailIndex: `of-${userId}` } } }) as const;
const claimed = (userId: string): InvitationEvent => ({
  type: 'InvitationClaimed',
  data: { invitationId: 'i', projectId: 'p', userId },
});

describe('an invitation', () => {
  test('is created once', () => {
    given(invitationDecider, []).when(create()).then([created()]);
    given(invitationDecider, [created()]).when(create()).then([]);
  });

  test('is for the first account that uses it, once', () => {
    given(invitationDecider, [created()])
      .when(claim('ada'))
      .then([claimed('ada')]);
    given(invitationDecider, [created(), claimed('ada')])
      .when(claim('ada'))
      .then([]);
    given(invitationDecider, [created(), claimed('ada')])
      .when(claim('bob'))
      .then('participation.invitation-used');
  });

  test('with an e-mail is for that account only', () => {
    const toAda = created({ email: 'ada@company.example', emailIndex: 'of-ada' });
    given(invitationDecider, [toAda])
      .when(claim('ada'))
      .then([claimed('ada')]);
    given(invitationDecider, [toAda]).when(claim('bob')).then('participation.invitation-foreign');
  });

  test('with an e-mail stays with the account that claimed it, also after its address has changed', () => {
    const toFormerAddress = created({ email: 'countess@company.example', emailIndex: 'of-former-address' });
    given(invitationDecider, [toFormerAddress, claimed('ada')])
      .when(claim('ada'))
      .then([]);
    given(invitationDecider, [toFormerAddress, claimed('ada')])
      .when(claim('bob'))
      .then('participation.invitation-used');
  });

  test('is of one project, and exists', () => {
    given(invitationDecider, [created()]).when(claim('ada', 'other')).then('participation.invitation-unknown');
    given(invitationDecider, []).when(claim('ada')).then('participation.invitation-unknown');
  });

  test('never gets two people in, in any order of tries', () => {
    const people = fc.constantFrom('ada', 'bob', 'eve');
    const address = fc.constantFrom(null, 'of-ada', 'of-bob');
    fc.assert(
      fc.property(fc.array(people, { maxLength: 12 }), address, (tries, emailIndex) => {
        let state = invitationDecider.evolve(invitationDecider.initialState, created({ emailIndex }));
        const letIn = tries.filter((person) => {
          const decided = invitationDecider.decide(claim(person), state, undefined);
          if (decided instanceof Refusal) return false;
          state = decided.reduce(invitationDecider.evolve, state);
          return true;
        });
        expect(new Set(letIn).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
