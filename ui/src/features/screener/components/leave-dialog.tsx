import type { ProjectCard } from '@panelist/domain/catalogue/browser';
import Copy from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { useHref } from 'react-router-dom';
import { AppDialog } from '../../../shared/dialog/app-dialog.js';
import { copyLink } from '../../../entities/project/copy-link.js';
import { ShareMenu } from '../../../entities/project/share-menu.js';
import { sharedAddress } from '../../../entities/project/share-targets.js';
import { useMe } from '../../../shared/session/me.js';
import { Muted, Row, Stack } from '../../../shared/display/layout.js';

export interface LeaveDialogProps {
  readonly project: Pick<ProjectCard, 'id' | 'slug' | 'name'>;
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onContinue: () => void;
}

/** The interstitial of spec 2, section 2. The draft keeps the answers. */
export function LeaveDialog({ project, open, onLeave, onContinue }: LeaveDialogProps) {
  const { user } = useMe();
  const path = useHref(`/projects/view/${project.id}/${project.slug}`);
  const link = sharedAddress(`${globalThis.location.origin}${path}`, user?.referralLink);
  return (
    <AppDialog
      open={open}
      title="Not a fit? Maybe you know someone that is."
      onClose={onContinue}
      width={520}
      actions={
        <>
          <Button variant="outlined" onClick={onLeave}>
            Leave screener
          </Button>
          <Button variant="contained" onClick={onContinue} autoFocus>
            Continue screener
          </Button>
        </>
      }
    >
      <Stack gap={2} justifyItems="start">
        <Muted>
          Pass the project on to whom it suits. Your own answers are saved: you can resume this screener from My projects while
          the project takes applications.
        </Muted>
        <Row wraps gap={1}>
          <Button variant="outlined" color="secondary" startIcon={<Copy fontSize="small" />} onClick={() => void copyLink(link)}>
            Copy link
          </Button>
          <ShareMenu project={project} />
        </Row>
      </Stack>
    </AppDialog>
  );
}
