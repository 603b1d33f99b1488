import { describe, expect, test } from '@jest/globals';
import { consentFromCookie, consentText, consentToCookie, fullConsent, noConsent } from './consent.js';

describe('a consent', () => {
  test('survives its cookie', () => {
    for (const consent of [noConsent, fullConsent, { analytics: false, preferences: true, marketing: false }])
      expect(consentFromCookie(consentToCookie(consent))).toEqual(consent);
  });

  test('is not read from another value', () => {
    for (const value of [undefined, '', 'true', 'pam', 'apmx']) expect(consentFromCookie(value)).toBeNull();
  });

  test('is a sentence', () => {
    expect(consentText(noConsent)).toBe('essential cookies only');
    expect(consentText({ ...noConsent, analytics: true, marketing: true })).toBe('analytics and targeting cookies');
  });
});
