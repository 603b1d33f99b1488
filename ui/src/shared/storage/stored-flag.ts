import { attempt, ofBrowser } from './stored-state.js';

export interface StoredFlag {
  readonly isSet: () => boolean;
  readonly set: () => void;
}

/** A flag of this browser, which a log-out keeps. A browser that refuses storage never has it. */
export function storedFlag(name: string): StoredFlag {
  const key = `panelist.kept.${name}`;
  return {
    isSet: () => attempt(() => ofBrowser().getItem(key)) !== null,
    set: () => attempt(() => ofBrowser().setItem(key, '1')),
  };
}
