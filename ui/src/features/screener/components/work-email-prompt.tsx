import { isEmployed } from '@panelist/domain/identity/browser';
import { isEditable, sendWorkEmailVerification } from '@panelist/domain/profile/browser';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.js';
import { serverNow } from '../../../shared/api/server-time.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { workEmailStanding } from '../../../entities/employment/work-email-standing.js';
import { CardStack } from '../../../shared/display/section-card.js';
import { notify } from '../../../shared/notices/notices.js';
import { useLocks, useOwnProfile } from '../../../entities/profile/own-profile.js';
import { storedState } from '../../../shared/storage/stored-state.js';
import { lazyComponent } from '../../../shared/states/lazy-component.js';
import { Row } from '../../../shared/display/layout.js';

const EmploymentDialog = lazyComponent(
  async () => (await import('../../../entities/employment/employment-dialog.js')).EmploymentDialog,
);

/** “Skip for now”: for this visit. */
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const skipped = storedState('work-email-prompt-skipped', isFlag);

/**
 * After a screener, offers participants who have an employer to add or verify their work e-mail,
 * which opens projects for industry professionals (spec 2, section 2, Modals).
 */
export function WorkEmailPrompt() {
  const profile = useOwnProfile();
  const locks = useLocks(profile.data?.id);
  const send = useCommand(sendWorkEmailVerification);
  const [isSkipped, setSkipped] = useState(() => skipped.read() ?? false);
  const [isEditing, setEditing] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!profile.data || !locks.data || isSkipped) return null;
  const { employment } = profile.data;
  const standing = workEmailStanding(employment);
  if (!isEmployed(employment.employmentStatus) || standing === 'verified') return null;
  const sectionLock = locks.data.employment;
  const lock = sectionLock && !isEditable(sectionLock, serverNow().toISOString()) ? sectionLock : null;
  // A locked section takes no new address; only one that is saved can be verified.
  if (standing === 'missing' && lock) return null;

  const skip = () => {
    skipped.write(true);
    setSkipped(true);
  };
  const sendLink = async () => {
    try {
      await send.run();
      setSentTo(employment.email);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const text =
    sentTo !== null
      ? `We have sent a link to ${sentTo}. Open it to verify your work e-mail.`
      : standing === 'missing'
        ? 'Add a work e-mail to get projects for industry professionals.'
        : `Verify ${employment.email ?? 'your work e-mail'} to get projects for industry professionals.`;
  return (
    <CardStack component="section" aria-label="Work e-mail" p={{ xs: 2.25, sm: 3 }} gap={1.5}>
      <Typography variant="h3" component="h2">
        Gain access to more projects
      </Typography>
      <Typography role="status">{text}</Typography>
      <Row wraps gap={1.5}>
        {sentTo === null &&
          (standing === 'missing' ? (
            <Button variant="contained" onClick={() => setEditing(true)}>
              Add now
            </Button>
          ) : (
            <Button variant="contained" aria-disabled={send.running || undefined} onClick={() => void sendLink()}>
              {send.running ? 'Sending…' : 'Send Verification'}
            </Button>
          ))}
        <Button variant="outlined" onClick={skip}>
          {sentTo === null ? 'Skip for now' : 'Close'}
        </Button>
      </Row>
      {isEditing && (
        <Suspense>
          <EmploymentDialog
            profile={profile.data}
            lock={lock}
            isOffAddress
            wantsWorkEmail
            onClose={() => setEditing(false)}
            onSaved={(email) => {
              setEditing(false);
              // A new address has its link already.
              if (email !== '' && email !== employment.email) setSentTo(email);
            }}
          />
        </Suspense>
      )}
    </CardStack>
  );
}
