import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { accessReason } from '@panelist/domain/support/browser';
import { useEffect, useState } from 'react';
import { serverNow } from '../../shared/api/server-time.js';
import { useQuery, type Query } from '../../shared/api/use-query.js';

type Answer = AnswerOf<typeof accessReason>;
export type GivenReason = NonNullable<Answer['given']>;

export interface AccessReasonQuery extends Query<Answer> {
  /** Null: none holds now. */
  readonly given: GivenReason | null;
  /** Whether the page may ask for the person's data and show it. */
  readonly mayShow: boolean;
}

const checkMs = 1_000;

/**
 * Whether the caller has said why they look at a person; false again at the reason's end (ADR 47).
 */
export function useAccessReason(userId: string): AccessReasonQuery {
  const query = useQuery(accessReason, { params: { userId } });
  const answered = query.data?.given ?? null;
  const until = answered?.until ?? null;
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return undefined;
    const check = () => {
      if (serverNow().toISOString() >= until) setOver(until);
    };
    check();
    const timer = setInterval(check, checkMs);
    return () => clearInterval(timer);
  }, [until]);
  const given = until === over ? null : answered;
  return { ...query, given, mayShow: query.data !== undefined && (!query.data.isNeeded || given !== null) };
}
