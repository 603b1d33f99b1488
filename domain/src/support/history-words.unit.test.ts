import { describe, expect, it } from '@jest/globals';
import { allEvents } from '../registry/index.js';
import { historySentence, historyWords, reasonOf, withoutSecrets } from './index.js';

const names = { project: () => 'Bicycles' };

describe('the history of a person', () => {
  it('has a sentence for every event', () => {
    expect(Object.keys(historyWords).toSorted()).toEqual(Object.keys(allEvents).toSorted());
  });

  it('names projects, not ids', () => {
    const data = { participationId: 'r', userId: 'u', projectId: 'p', ownerId: 'o' };
    expect(historySentence('ScreenerStarted', data, names)).toBe('Started the screener of “Bicycles”.');
  });

  it('says of an erased person that they are', () => {
    const data = { userId: 'u', phone: '', countryCode: 'US' };
    expect(historySentence('PhoneVerified', data, names)).toBe('Verified the phone number (erased).');
  });

  it('tells no secret, but the code of a provider', () => {
    expect(withoutSecrets('PhoneCodeRequested', { phone: '+1', code: 'ABC123' })).toEqual({ phone: '+1' });
    expect(withoutSecrets('PayoutRejected', { code: 'FUNDS' })).toEqual({ code: 'FUNDS' });
  });

  it('tells the reason that was given', () => {
    expect(reasonOf({ reason: 'Late' })).toBe('Late');
    expect(reasonOf({ code: 'FUNDS', message: 'No money' })).toBe('FUNDS: No money');
    expect(reasonOf({ message: 'Ill' })).toBe('Ill');
    expect(reasonOf({ code: 'ABC123' })).toBeNull();
  });
});
