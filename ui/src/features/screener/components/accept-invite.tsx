import { saveSurvey } from '@panelist/domain/participation/browser';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../shared/api/use-command.js';
import { ErrorState } from '../../../shared/states/error-state.js';
import type { Invitation } from '../api/screener-form.js';
import { resultAddress } from '../model/result-address.js';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { Stack } from '../../../shared/display/layout.js';

export interface AcceptInviteProps {
  readonly projectId: string;
  readonly invitation: Invitation;
  readonly onSubmitting: (running: boolean) => void;
}

/**
 * Takes up an invitation that skips the questions of a project without an agreement: there is
 * nothing to ask, so the page submits at once (spec 2, section 4, Screener progression).
 */
export function AcceptInvite({ projectId, invitation, onSubmitting }: AcceptInviteProps) {
  const { run, refetched, error } = useCommand(saveSurvey);
  const navigate = useNavigate();
  const isSent = useRef(false);

  const accept = async () => {
    onSubmitting(true);
    try {
      await run({ body: { projectId, status: 'PENDING', responses: [], responsesCount: 0, totalTime: 0, ...invitation } });
      await refetched();
      await navigate(resultAddress(projectId), { replace: true });
    } catch {
      onSubmitting(false);
    }
  };
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    void accept();
  });

  return error ? (
    <ErrorState error={error} title="Your invitation could not be processed" onRetry={() => void accept()} />
  ) : (
    <ProcessingInvite />
  );
}

export function ProcessingInvite() {
  return (
    <Stack role="status" justifyItems="center" gap={2} py={10}>
      <CircularProgress aria-hidden />
      <Typography>Processing invite</Typography>
    </Stack>
  );
}
