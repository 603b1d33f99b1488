import { exportStatus, requestExport, type LatestExport } from '@panelist/domain/support/browser';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../../shared/api/api-error.js';
import { useCommand } from '../../../../shared/api/use-command.js';
import { useQuery } from '../../../../shared/api/use-query.js';
import { SectionCard } from '../../../../shared/display/section-card.js';
import { StatusChip } from '../../../../shared/display/status-chip.js';
import { LocalTime } from '../../../../shared/display/time.js';
import { notify } from '../../../../shared/notices/notices.js';
import { useAnnouncedChange } from '../../../../shared/page/use-announced-change.js';
import { Banner } from '../../../../shared/states/banner.js';
import { sizeText } from '../../model/privacy-text.js';
import { useIsVisit } from '../visit-banner.js';
import { Muted, Stack } from '../../../../shared/display/layout.js';

interface ExportSectionProps {
  readonly userId: string;
  /** Null before the first. */
  readonly latest: LatestExport | null;
}

const announced: Readonly<Record<LatestExport['status'], string>> = {
  pending: 'Your copy is being made.',
  ready: 'Your copy is ready.',
  failed: 'Your copy could not be made.',
  expired: 'Your copy was removed.',
};

/** A copy of everything as a ZIP: asks for it, shows how far it is, and gives its link. */
export function ExportSection({ userId, latest }: ExportSectionProps) {
  const request = useCommand(requestExport);
  const isVisit = useIsVisit();
  // The link needs a proof: the page asks for it once the person wants it, not when it opens.
  const [isWanted, setWanted] = useState(false);
  const status = latest?.status ?? null;
  useAnnouncedChange(status === null ? '' : announced[status]);
  const isPending = status === 'pending' || request.running;
  const ask = async () => {
    try {
      await request.run({ params: { userId } });
      setWanted(true);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <SectionCard title="Your copy" heading="h2">
      <Muted mb={2}>
        A ZIP file with everything above: each stored fact in words, your photo, your videos and other files. Open index.html in
        it to read it.
      </Muted>
      <Stack gap={2} justifyItems="start">
        {isVisit && <Banner meaning="attention">While you are logged in as somebody else, no copy is made or given out.</Banner>}
        {latest !== null && !isVisit && (
          <ExportState userId={userId} latest={latest} isWanted={isWanted} onWanted={() => setWanted(true)} />
        )}
        {!isPending && (
          <Button variant={status === 'ready' ? 'outlined' : 'contained'} disabled={isVisit} onClick={() => void ask()}>
            {latest === null ? 'Make my copy' : 'Make a new copy'}
          </Button>
        )}
      </Stack>
    </SectionCard>
  );
}

interface ExportStateProps extends ExportSectionProps {
  readonly latest: LatestExport;
  readonly isWanted: boolean;
  readonly onWanted: () => void;
}

function ExportState({ userId, latest: { id, status, requestedAt, expiresAt, size }, isWanted, onWanted }: ExportStateProps) {
  const ready = useQuery(exportStatus, isWanted && status === 'ready' ? { params: { userId, id } } : null, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  switch (status) {
    case 'pending':
      return (
        <Stack width="100%" gap={1} justifyItems="start">
          <StatusChip meaning="notice" label="Being made" />
          <LinearProgress aria-label="Making your copy" sx={{ width: '100%', maxWidth: 360 }} />
          <Muted>
            You asked for it <LocalTime at={requestedAt} on />. It takes a minute at most, and appears here; you may leave this
            page.
          </Muted>
        </Stack>
      );
    case 'ready':
      return (
        <Stack gap={1.5} justifyItems="start">
          <StatusChip meaning="paid" label="Ready" />
          <Muted>
            The link works until <LocalTime at={expiresAt} />. Then the copy is removed from our server. Anyone with the link can
            open it.
          </Muted>
          {ready.error && <Typography color="error">{ready.error.message}</Typography>}
          {isWanted && !ready.error ? (
            <Button variant="contained" href={ready.data?.url ?? ''} disabled={ready.data?.url === undefined}>
              Download{size === null ? '' : ` (${sizeText(size)})`}
            </Button>
          ) : (
            <Button variant="contained" onClick={() => (isWanted ? void ready.reload() : onWanted())}>
              Get the link
            </Button>
          )}
        </Stack>
      );
    case 'failed':
      return (
        <Stack gap={1} justifyItems="start">
          <StatusChip meaning="failed" label="Not made" />
          <Muted>
            The copy could not be made. Nothing was lost; please try again, and write to customer support if it fails again.
          </Muted>
        </Stack>
      );
    case 'expired':
      return (
        <Muted>
          Your last copy, made <LocalTime at={requestedAt} form="day" on />, was removed a day after it was made.
        </Muted>
      );
    default:
      return status satisfies never;
  }
}
