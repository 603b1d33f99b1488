import type { StoredData } from '@panelist/domain/support/browser';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { takesNoPart, useSession } from '../../../../shared/session/session-store.js';
import { storedDataText, whatText } from '../../model/privacy-text.js';

const ofParticipants = new Set(['profile', 'applications', 'payments', 'referrals']);

/** What is held, by category, each with the page that shows it. */
export function StoredDataList({ held }: { readonly held: readonly StoredData[] }) {
  const session = useSession();
  const isStaff = takesNoPart(session);
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {held
        .filter(({ category, count }) => count > 0 || !(isStaff && ofParticipants.has(category)))
        .map((each) => (
          <StoredDataRow key={each.category} held={each} isStaff={isStaff} />
        ))}
    </Box>
  );
}

function StoredDataRow({ held, isStaff }: { readonly held: StoredData; readonly isStaff: boolean }) {
  const { category, count } = held;
  const { title, text, to, link } = storedDataText[category];
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr) auto' },
        columnGap: 2,
        rowGap: 0.25,
        alignItems: 'baseline',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="dt" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', '& p + p': { color: 'text.secondary' } }}>
        {[text(count), whatText(held)]
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} style={{ margin: 0 }}>
              {line}
            </p>
          ))}
      </Box>
      {to !== undefined && !(isStaff && ofParticipants.has(category)) && (
        <Box component="dd" sx={{ m: 0 }}>
          <Link component={RouterLink} to={to}>
            {link}
          </Link>
        </Box>
      )}
    </Box>
  );
}
