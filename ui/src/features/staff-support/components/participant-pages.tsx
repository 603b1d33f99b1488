import { useState } from 'react';
import { BeforeReason } from '../../../entities/staff-access/before-reason.js';
import { useAccessReason } from '../../../entities/staff-access/use-access-reason.js';
import { Page } from '../../../shared/page/page.js';
import { BackToSearch } from './back-to-search.js';
import { ParticipantView } from './participant-view.js';
import { ShownThenView } from './shown-then-view.js';

interface ParticipantPagesProps {
  readonly userId: string;
  /** ISO 8601 in UTC; null: the history. */
  readonly at: string | null;
}

/**
 * The pages about one participant: neither asks for their data before the caller has said why
 * (ADR 47).
 */
export function ParticipantPages({ userId, at }: ParticipantPagesProps) {
  const look = useAccessReason(userId);
  const [gaveNow, setGaveNow] = useState(false);
  if (!look.mayShow)
    return (
      <Page title="Participant" actions={<BackToSearch />}>
        <BeforeReason userId={userId} look={look} onGiven={() => setGaveNow(true)} />
      </Page>
    );
  return at === null ? (
    <ParticipantView userId={userId} given={look.given} gaveNow={gaveNow} />
  ) : (
    <ShownThenView userId={userId} at={at} given={look.given} gaveNow={gaveNow} />
  );
}
