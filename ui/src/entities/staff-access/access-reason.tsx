import { giveAccessReason } from '@panelist/domain/support/browser';
import { useEffect, useRef } from 'react';
import { useCommand } from '../../shared/api/use-command.js';
import { AskReason } from '../../shared/dialog/ask-reason.js';
import { CardRow } from '../../shared/display/section-card.js';
import { LocalTime } from '../../shared/display/time.js';
import type { GivenReason } from './use-access-reason.js';
import { Prose } from '../../shared/display/layout.js';

interface LookReasonProps {
  readonly userId: string;
  readonly name: string;
  readonly given: GivenReason;
  /** It was given just now, in a form that is gone: it takes the focus. */
  readonly focused?: boolean;
}

/**
 * Why the caller looks: the participant reads it with each look in their access log (contract,
 * Staff).
 */
export function AccessReason({ userId, name, given, focused = false }: LookReasonProps) {
  const { run, running, error } = useCommand(giveAccessReason);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) card.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <CardRow
      component="section"
      ref={card}
      tabIndex={-1}
      aria-label="Why you look"
      p={{ xs: 2, sm: 2.5 }}
      gap={2}
      alignItems="center"
    >
      <Prose role="status" overflowWrap="anywhere" flex="1 1 16rem">
        Your reason: “{given.reason}”. {name} reads this. It holds until <LocalTime at={given.until} form="clock" />; then
        personal data is hidden again.
      </Prose>
      <AskReason
        opener="Give another reason"
        title="Why do you look?"
        confirm="Give the reason"
        busy="One moment…"
        running={running}
        error={error}
        onConfirm={async (reason) => void (await run({ params: { userId }, body: { reason } }))}
      >
        It holds for an hour. {name} reads it with the time and your role, not your name.
      </AskReason>
    </CardRow>
  );
}
