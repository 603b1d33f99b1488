import { undoEmailChange } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { Page } from '../../../shared/page/page.js';
import { forgetSessionOfToken } from '../../../shared/session/log-out.js';
import { Banner } from '../../../shared/states/banner.js';

/**
 * The target of the link in the mail to a former address (contract, Accounts). A button: mail
 * scanners open links.
 */
export function UndoEmailPage() {
  const [query] = useSearchParams();
  const undo = useCommand(undoEmailChange);
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const click = async (): Promise<void> => {
    const token = query.get('token') ?? '';
    try {
      const { message } = await undo.run({ body: { token } });
      forgetSessionOfToken(token);
      setDone(message ?? '');
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  if (done !== undefined) {
    return (
      <Page title="Your former e-mail is back" lead={`${done} Choose a new password now.`} width="reading">
        <Button component={RouterLink} to="/forgot-password" variant="contained">
          Choose a new password
        </Button>
      </Page>
    );
  }
  return (
    <Page
      title="Undo the change of your e-mail"
      lead="Your account gets this address back, and every log-in ends."
      width="reading"
    >
      {failure !== undefined && <Banner meaning="failed">{failure}</Banner>}
      <Button variant="contained" disabled={undo.running} onClick={() => void click()}>
        {undo.running ? 'One moment…' : 'Use this address again'}
      </Button>
    </Page>
  );
}
