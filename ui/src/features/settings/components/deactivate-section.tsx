import { deactivateAccount } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { call } from '../../../shared/api/call.js';
import { notify } from '../../../shared/notices/notices.js';
import { logOut, whileLeaving } from '../../../shared/session/log-out.js';
import { deferredComponent } from '../../../shared/states/lazy-component.js';
import { useIsVisit } from './visit-banner.js';
import { Block, Muted } from '../../../shared/display/layout.js';

const ConfirmDialog = deferredComponent(async () => (await import('../../../shared/dialog/confirm-dialog.js')).ConfirmDialog);

/** Closes the account to its owner (document 3 §4, Deactivation). */
export function DeactivateSection() {
  const navigate = useNavigate();
  const isVisit = useIsVisit();
  const [asks, setAsks] = useState(false);
  const [running, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    try {
      // Not as a hook: it would fetch the account again, with a session that has ended.
      const message = await whileLeaving(async () => {
        const answer = await call(deactivateAccount);
        await logOut();
        return answer.message;
      });
      await navigate('/login');
      notify.info(message ?? 'Your account is deactivated.');
    } catch (error) {
      setAsks(false);
      setRunning(false);
      notify.error(messageOf(error));
    }
  };
  return (
    <Block component="section" aria-labelledby="deactivate" line="above" mt={5} pt={3}>
      <Typography variant="h2" id="deactivate">
        Leave Panelist
      </Typography>
      <Muted mt={0.75} mb={2}>
        Open applications and bookings are cancelled. What you have earned is still paid.
      </Muted>
      <Button variant="outlined" color="error" disabled={isVisit} onClick={() => setAsks(true)}>
        Deactivate Account
      </Button>
      {asks && (
        <Suspense>
          <ConfirmDialog
            open
            title="Are you sure?"
            text="This will deactivate your account and log you out. You can reach out to customer support to reactivate it."
            confirm="Deactivate Account"
            cancel="Keep my account"
            width={500}
            irreversible
            busy={running}
            onConfirm={() => void confirm()}
            onCancel={() => setAsks(false)}
          />
        </Suspense>
      )}
    </Block>
  );
}
