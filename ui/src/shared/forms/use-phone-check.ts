import { phoneIsUnused } from '@panelist/domain/identity/browser';
import { useQuery } from '../api/use-query.js';
import { useDebounced } from './use-debounced.js';
import { usePhoneNumbers } from './use-phone-numbers.js';

export interface PhoneCheck {
  /** E.164; undefined while the text is not a number. */
  readonly number: string | undefined;
  readonly country: string | undefined;
  /** Why a valid number is refused. */
  readonly problem: string | undefined;
  readonly checking: boolean;
}

const debounceMs = 400;

/**
 * Parses a number and checks that no other account uses it; a failed check counts as invalid (spec
 * 1, section 8; spec 2, section 8).
 */
export function usePhoneCheck(typed: string, selectedCountry: string): PhoneCheck {
  const numbers = usePhoneNumbers();
  const parsed = numbers?.parsePhone(typed, selectedCountry);
  const debounced = useDebounced(parsed?.e164, debounceMs);
  const { data, error, loading } = useQuery(
    phoneIsUnused,
    debounced ? { query: { phone: debounced, ...(parsed ? { countryCode: parsed.country } : {}) } } : null,
    { keepPreviousData: false, revalidateOnFocus: false },
  );
  const settled = debounced === parsed?.e164;
  const problem = error
    ? 'Unable to validate uniqueness of phone number.'
    : data === false
      ? numbers?.phoneMessages.inUse
      : undefined;
  return {
    number: parsed?.e164,
    country: parsed?.country,
    problem: settled ? problem : undefined,
    checking: parsed !== undefined && (!settled || loading),
  };
}
