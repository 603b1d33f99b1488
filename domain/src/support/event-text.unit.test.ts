import { describe, expect, it } from '@jest/globals';
import { eventText } from './event-text.js';

const names = { project: () => 'Bicycles' };
const asText = (type: string, data: Readonly<Record<string, unknown>>) => eventText({ type, data }, names);

describe('an event as text', () => {
  it('names projects, not ids', () => {
    const data = { participationId: 'r', userId: 'u', projectId: 'p', ownerId: 'o' };
    expect(asText('ScreenerStarted', data).sentence).toBe('Started the screener of “Bicycles”.');
  });

  it('marks the data of an erased person', () => {
    const data = { userId: 'u', phone: '', countryCode: 'US' };
    expect(asText('PhoneVerified', data).sentence).toBe('Verified the phone number (erased).');
  });

  it('leaves secrets out, but not the code of a provider', () => {
    expect(asText('PhoneCodeRequested', { phone: '+1', code: 'ABC123' })).toMatchObject({ data: { phone: '+1' }, reason: null });
    expect(asText('PayoutRejected', { code: 'FUNDS' }).data).toEqual({ code: 'FUNDS' });
  });

  it('leaves out the words of another person than the one whom the event is about', () => {
    const message = {
      userId: 'ada',
      projectId: 'p',
      by: 'researcher',
      body: 'Bring your passport',
      attachments: [{ name: 'plan.pdf' }],
    };
    const received = asText('MessagePosted', { ...message, senderId: 'rita' });
    expect(received.sentence).toBe('The researcher of “Bicycles” wrote a message with 1 file.');
    expect(received.data).toMatchObject({ body: null, attachments: [] });
    expect(asText('MessagePosted', { ...message, senderId: 'ada' }).data).toMatchObject({ body: 'Bring your passport' });
  });

  it('gives the reason that the event carries', () => {
    expect(asText('PayoutVoided', { reason: 'Late' }).reason).toBe('Late');
    expect(asText('PayoutRejected', { code: 'FUNDS', message: 'No money' }).reason).toBe('FUNDS: No money');
    expect(asText('PayoutOutcomeUnknown', { message: 'No answer' }).reason).toBe('No answer');
  });
});
