import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { resendPayoutConfirmation, withdrawPayoutChange, type payoutSettings } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { notify } from '../../../shared/notices/notices.js';
import { LocalTime } from '../../../shared/display/time.js';
import { methodPhrase } from '../../../entities/payout/method-text.js';
import { Banner } from '../../../shared/states/banner.js';
import { Row } from '../../../shared/display/layout.js';

interface PendingDestinationProps {
  readonly pending: NonNullable<AnswerOf<typeof payoutSettings>['pending']>;
  readonly disabled: boolean;
}

/**
 * A change of destination that is not confirmed yet: until when payments wait, and what its owner
 * can do.
 */
export function PendingDestination({ pending, disabled }: PendingDestinationProps) {
  const withdraw = useCommand(withdrawPayoutChange);
  const resend = useCommand(resendPayoutConfirmation);
  const { former } = pending;
  const attempt = async (run: () => Promise<string>): Promise<void> => {
    try {
      notify.success(await run());
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Banner meaning="attention">
      This change is not confirmed yet: your payments wait until <LocalTime at={pending.heldUntil} />, then it takes effect by
      itself. Confirm it by the link in our mail to your account’s address, unless that is new itself, and it takes effect at
      once. If it is not yours, take it back: payments then go as {methodPhrase[former.type]} to {former.email} again.
      <Row wraps gap={1} mt={1.5}>
        <Button
          variant="contained"
          size="small"
          disabled={disabled || withdraw.running}
          onClick={() =>
            void attempt(async () => {
              await withdraw.run({});
              return 'The change is taken back.';
            })
          }
        >
          Take it back
        </Button>
        <Button
          variant="outlined"
          size="small"
          disabled={disabled || resend.running}
          onClick={() => void attempt(async () => (await resend.run({})).message)}
        >
          Send the mail again
        </Button>
      </Row>
    </Banner>
  );
}
