import type { KnownCodes, SignUpList } from '@panelist/domain/identity/browser';
import { lookups, type LookupEntry } from '@panelist/domain/profile/browser';
import { useMemo } from 'react';
import { useQuery, type Query } from '../../../shared/api/use-query.js';

const needed: readonly SignUpList[] = [
  'gender',
  'ethnicity',
  'educationLevel',
  'householdIncome',
  'employmentStatus',
  'industries',
  'jobFunction',
  'seniorityLevel',
  'companySize',
  'country',
];

export interface SignUpLists {
  readonly of: (list: SignUpList) => readonly LookupEntry[];
  /** The codes of each list, for validation. */
  readonly knownCodes: KnownCodes;
}

function listsFrom(answer: Readonly<Record<string, readonly LookupEntry[]>>): SignUpLists {
  const of = (list: SignUpList) => (answer[list] ?? []).filter((entry) => entry.code !== 'allindustries');
  const codes = new Map(needed.map((list) => [list, new Set((answer[list] ?? []).map((entry) => entry.code))]));
  return { of, knownCodes: (list) => codes.get(list) ?? new Set() };
}

/** The lists that the steps offer. */
export function useSignUpLists(): Query<SignUpLists> {
  const query = useQuery(lookups, { query: { pick: needed.join(',') } }, { revalidateIfStale: false, revalidateOnFocus: false });
  const data = useMemo(() => (query.data ? listsFrom(query.data) : undefined), [query.data]);
  return { ...query, data };
}
