import { cancelPayoutChange, confirmPayoutChange } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { Page } from '../../../shared/page/page.js';
import { Banner } from '../../../shared/states/banner.js';

const texts = {
  confirm: {
    title: 'Confirm where your money goes',
    lead: 'Confirm only what you changed yourself: payments that wait are sent there at once.',
    button: 'Confirm the change',
    done: 'The change is confirmed',
    next: { to: '/payouts', text: 'Your earnings' },
  },
  cancel: {
    title: 'Take the change back',
    lead: 'Payments go where they went before the change.',
    button: 'Take the change back',
    done: 'The change is taken back',
    next: { to: '/forgot-password', text: 'Choose a new password' },
  },
} as const;

/**
 * The targets of the links in mails about a changed destination (contract, Accounts). A button:
 * mail scanners open links.
 */
function DestinationLinkPage({ kind }: { readonly kind: keyof typeof texts }) {
  const { title, lead, button, done: doneTitle, next } = texts[kind];
  const [query] = useSearchParams();
  const confirm = useCommand(confirmPayoutChange);
  const cancel = useCommand(cancelPayoutChange);
  const follow = kind === 'confirm' ? confirm : cancel;
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const click = async (): Promise<void> => {
    try {
      setDone((await follow.run({ body: { token: query.get('token') ?? '' } })).message);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  if (done !== undefined)
    return (
      <Page title={doneTitle} lead={done} width="reading">
        <Button component={RouterLink} to={next.to} variant="contained">
          {next.text}
        </Button>
      </Page>
    );
  return (
    <Page title={title} lead={lead} width="reading">
      {failure !== undefined && <Banner meaning="failed">{failure}</Banner>}
      <Button variant="contained" disabled={follow.running} onClick={() => void click()}>
        {follow.running ? 'One moment…' : button}
      </Button>
    </Page>
  );
}

export const ConfirmDestinationPage = () => <DestinationLinkPage kind="confirm" />;
export const CancelDestinationPage = () => <DestinationLinkPage kind="cancel" />;
