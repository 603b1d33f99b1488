import type { AnswerOf } from '@panelist/domain/kernel/browser';
import { unsubscribe } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { Page } from '../../../shared/page/page.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';

type Kind = AnswerOf<typeof unsubscribe>['response']['kind'];

const nameOf: Readonly<Record<Kind, string>> = {
  dailyDigest: 'daily digests',
  targetedResearchInvitation: 'invitations to projects that fit you',
  savedSearches: 'mails about your saved searches',
};

/** The link of a mail: it asks first, because mail scanners open links. */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  const stop = useCommand(unsubscribe);
  const [stopped, setStopped] = useState<Kind>();
  const token = query.get('token') ?? '';
  const run = () =>
    stop.run({ query: { token } }).then(
      ({ response }) => setStopped(response.kind),
      () => undefined,
    );
  if (stopped) {
    return (
      <Page title="You are unsubscribed" lead={`We send you no more ${nameOf[stopped]}.`} width="reading">
        <Button component={Link} to="/settings/notifications" variant="outlined">
          Choose your mails
        </Button>
      </Page>
    );
  }
  return (
    <Page title="Unsubscribe" lead="Stop mails of the kind that brought you here." width="reading">
      {stop.error && <ErrorAlert>{stop.error.message}</ErrorAlert>}
      {token === '' ? (
        <Typography>This link is not complete. Please open the whole link of the mail.</Typography>
      ) : (
        <Button variant="contained" size="large" disabled={stop.running} onClick={() => void run()} sx={{ mt: 2 }}>
          {stop.running ? 'One moment…' : 'Unsubscribe'}
        </Button>
      )}
    </Page>
  );
}
