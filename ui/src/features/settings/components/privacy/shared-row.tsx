import { sharingReasonText, revokeSharing, shareAgain, type SharedItem } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../../shared/api/api-error.js';
import { useCommand } from '../../../../shared/api/use-command.js';
import { useQuestion } from '../../../../shared/dialog/use-question.js';
import { LocalTime } from '../../../../shared/display/time.js';
import { notify } from '../../../../shared/notices/notices.js';
import { sharedNames, sharingCauseText } from '../../model/privacy-text.js';
import { useIsVisit } from '../visit-banner.js';
import { rowStyle } from './rows.js';
import { Muted } from '../../../../shared/display/layout.js';

interface SharedRowProps {
  readonly participationId: string;
  readonly projectName: string;
  readonly item: SharedItem;
}

/**
 * One kind of data at one researcher: since when, why, and what the participant can do about it.
 */
export function SharedRow({ participationId, projectName, item }: SharedRowProps) {
  const { kind, sharedAt, cause, revokedAt, removedAt, kept } = item;
  const revoke = useCommand(revokeSharing);
  const restore = useCommand(shareAgain);
  const { ask, dialog } = useQuestion();
  const isVisit = useIsVisit();
  const name = sharedNames[kind];
  const change = async () => {
    const question = {
      title: `Stop sharing ${lowerFirst(name)}?`,
      text: `The researcher of “${projectName}” no longer sees it, and is told since when. You can share it again.`,
      confirm: 'Revoke',
      cancel: 'Keep sharing',
    };
    if (revokedAt === null && !(await ask(question))) return;
    try {
      await (revokedAt === null ? revoke : restore).run({ params: { id: participationId }, body: { kind } });
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Box
      component="li"
      sx={{ ...rowStyle, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }, columnGap: 2 }}
    >
      <div>
        <Typography>
          <strong>{name}</strong>
        </Typography>
        <Muted variant="body2">
          Since <LocalTime at={sharedAt} form="day" />, {sharingCauseText[cause]}.
          {removedAt !== null && (
            <>
              {' '}
              You removed it <LocalTime at={removedAt} form="day" on />.
            </>
          )}
        </Muted>
        {revokedAt !== null && (
          <Typography variant="body2">
            No longer shared since <LocalTime at={revokedAt} form="day" />.
          </Typography>
        )}
        {kept !== null && <Typography variant="body2">{sharingReasonText[kept]}</Typography>}
      </div>
      {kept === null && (
        <Button
          variant="outlined"
          size="small"
          disabled={isVisit || revoke.running || restore.running}
          aria-label={`${revokedAt === null ? 'Revoke' : 'Share again'}: ${name}, “${projectName}”`}
          onClick={() => void change()}
          sx={{ justifySelf: { xs: 'stretch', sm: 'end' }, alignSelf: 'center', mt: { xs: 1, sm: 0 } }}
        >
          {revokedAt === null ? 'Revoke' : 'Share again'}
        </Button>
      )}
      {dialog}
    </Box>
  );
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
