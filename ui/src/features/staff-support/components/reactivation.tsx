import { reactivateAccount } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { LocalTime } from '../../../shared/display/time.js';
import { notify } from '../../../shared/notices/notices.js';

/** A deactivated account: until when support can open it again, and the button for it. */
export function Reactivation({ userId, until }: { readonly userId: string; readonly until: string }) {
  const reactivate = useCommand(reactivateAccount);
  const run = async () => {
    try {
      await reactivate.run({ params: { userId } });
      notify.success('The account is open again.');
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <>
      <span>
        Can be reactivated until <LocalTime at={until} />
      </span>
      <Button variant="outlined" size="small" disabled={reactivate.running} onClick={() => void run()}>
        {reactivate.running ? 'One moment…' : 'Reactivate'}
      </Button>
    </>
  );
}
