import { useEffect, useState } from 'react';
import { loadOrNote } from '../states/lazy-component.js';

export type PhoneNumbers = typeof import('./phone-numbers.js');

let loaded: PhoneNumbers | null = null;

/** What reads phone numbers; null until its code is there. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState(loaded);
  useEffect(() => {
    if (numbers !== null) return;
    const load = async () => {
      loaded = await loadOrNote(async () => import('./phone-numbers.js'));
      setNumbers(loaded);
    };
    void load().catch(() => undefined);
  }, [numbers]);
  return numbers;
}
