import { automaticMessage, type SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Shortened } from '../../shared/display/shortened.js';
import { Prose } from '../../shared/display/layout.js';

interface InvitationProps {
  readonly invitation: NonNullable<SurveyResponse['invitation']>;
  readonly title?: string;
  /** False where the place is said already. */
  readonly withPlace?: boolean;
}

/**
 * The researcher's message, cut at 250 characters until the participant expands it, and where to
 * meet.
 */
export function Invitation({ invitation, title, withPlace = true }: InvitationProps) {
  const { message, remoteCommunicationDetails } = invitation;
  return (
    <Box sx={{ p: 2, bgcolor: 'surface.sunken', borderRadius: 3, display: 'grid', gap: 0.75 }}>
      <Typography variant="subtitle2" component="h3">
        {message === automaticMessage ? 'Your invitation' : (title ?? 'Message from the researcher')}
      </Typography>
      <Prose variant="body2" overflowWrap="anywhere" whiteSpace="pre-line">
        <Shortened text={message} />
      </Prose>
      {withPlace && remoteCommunicationDetails && (
        <Prose variant="body2" overflowWrap="anywhere">
          <MeetingPlace details={remoteCommunicationDetails} />
        </Prose>
      )}
    </Box>
  );
}

/** The place of a remote session, as a link if it is a URL. */
export function MeetingPlace({ details }: { readonly details: string }) {
  return /^https?:\/\/\S+$/.test(details.trim()) ? (
    <Link href={details.trim()} target="_blank" rel="noopener noreferrer">
      {details.trim()}
    </Link>
  ) : (
    <>{details}</>
  );
}
