import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { isDemo } from '../../shared/page-config/page-config.js';

/** The demo sends no mail; this links to the inbox that shows the messages. */
export function DemoHint() {
  if (!isDemo()) return null;
  return (
    <Box sx={{ bgcolor: 'surface.sunken', borderRadius: 3, p: 1.75, fontSize: '0.875rem', color: 'text.secondary' }}>
      This is a demo. Mails and text messages land in the{' '}
      <Link component={RouterLink} to="/demo/inbox">
        demo inbox
      </Link>
      .
    </Box>
  );
}
