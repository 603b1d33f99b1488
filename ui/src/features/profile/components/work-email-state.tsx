import { sendWorkEmailVerification } from '@panelist/domain/profile/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/api-error.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { StatusChip } from '../../../shared/display/status-chip.js';
import { formatDay } from '../../../shared/display/time-format.js';
import { notify } from '../../../shared/notices/notices.js';
import { standingText, workEmailStanding, type WorkEmail } from '../../../shared/employment/work-email-standing.js';

const chips = {
  awaiting: <StatusChip meaning="attention" label="Awaiting verification" />,
  verified: <StatusChip meaning="paid" label="Verified" />,
  expired: <StatusChip meaning="attention" label="Verify again" />,
} as const;

/** The work e-mail with its standing; until it is verified, its link can be sent again. */
export function WorkEmailState({ employment }: { readonly employment: WorkEmail }) {
  const send = useCommand(sendWorkEmailVerification);
  const standing = workEmailStanding(employment);
  if (standing === 'missing') return null;
  const resend = async () => {
    try {
      notify.success((await send.run()).message);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {employment.email}
        {chips[standing]}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {standing === 'verified' && employment.emailVerifiedUntil !== null
          ? `Verified until ${formatDay(employment.emailVerifiedUntil)}. ${standingText.verified}`
          : standing === 'verified'
            ? null
            : standingText[standing]}
      </Typography>
      {standing !== 'verified' && (
        <Button variant="outlined" size="small" onClick={() => void resend()} aria-disabled={send.running || undefined}>
          {send.running ? 'Sending…' : standing === 'expired' ? 'Send verification' : 'Resend verification'}
        </Button>
      )}
    </Box>
  );
}
