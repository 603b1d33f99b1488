import type { SurveyResponse } from '@panelist/domain/participation/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** Spec 2, section 5. */
const shownLength = 250;

interface InvitationProps {
  readonly invitation: NonNullable<SurveyResponse['invitation']>;
  /** False where the place is said already. */
  readonly withPlace?: boolean;
}

/**
 * The researcher's message, cut at 250 characters until the participant expands it, and where to
 * meet.
 */
export function Invitation({ invitation, withPlace = true }: InvitationProps) {
  const [whole, setWhole] = useState(false);
  const { message, remoteCommunicationDetails } = invitation;
  const isLong = message.length > shownLength;
  return (
    <Box sx={{ p: 2, bgcolor: 'surface.sunken', borderRadius: 3, display: 'grid', gap: 0.75 }}>
      <Typography variant="subtitle2" component="h3">
        Message from the researcher
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {isLong && !whole ? `${message.slice(0, shownLength)}...` : message}{' '}
        {isLong && (
          <Link
            component="button"
            type="button"
            variant="body2"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            sx={{ verticalAlign: 'baseline' }}
          >
            {whole ? 'show less' : 'show more'}
          </Link>
        )}
      </Typography>
      {withPlace && remoteCommunicationDetails && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <MeetingPlace details={remoteCommunicationDetails} />
        </Typography>
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
