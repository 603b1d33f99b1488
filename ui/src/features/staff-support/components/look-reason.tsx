import { giveLookReason } from '@panelist/domain/support/browser';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useCommand } from '../../../shared/api/use-command.js';
import { LocalTime } from '../../../shared/display/time.js';
import type { History } from '../api/history-query.js';
import { AskReason } from '../../../shared/dialog/ask-reason.js';

interface LookReasonProps {
  readonly userId: string;
  readonly name: string;
  /** Null: none holds. */
  readonly given: History['lookReason'];
  /** After a reason was given. */
  readonly onGiven: () => Promise<void>;
}

/** Why the caller looks: the participant reads it with each look in their access log (contract, Staff). */
export function LookReason({ userId, name, given, onGiven }: LookReasonProps) {
  const { run, running, error } = useCommand(giveLookReason);
  return (
    <Card
      component="section"
      aria-label="Why you look"
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
    >
      <Typography role="status" sx={{ flex: '1 1 16rem', overflowWrap: 'anywhere' }}>
        {given === null ? (
          `${name} sees that you looked, without a reason.`
        ) : (
          <>
            You look because: “{given.reason}”. {name} reads this, until <LocalTime at={given.until} form="clock" />.
          </>
        )}
      </Typography>
      <AskReason
        opener={given === null ? 'Give a reason' : 'Give another reason'}
        title="Why do you look?"
        confirm="Give the reason"
        busy="One moment…"
        running={running}
        error={error}
        onConfirm={async (reason) => {
          await run({ params: { userId }, body: { reason } });
          await onGiven();
        }}
      >
        It holds for an hour. {name} reads it with the time and your role, not your name.
      </AskReason>
    </Card>
  );
}
