import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { publicPages } from '../../shared/public-pages/public-pages.js';

const links = [publicPages.support, publicPages.careers, publicPages.terms, publicPages.privacy, publicPages.gdpr];

/** Shown on the not-found page only (spec 1, section 2). */
export function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: 'auto', px: 3, py: 3 }}>
      <Box
        component="nav"
        aria-label="Footer"
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: 3, rowGap: 1 }}
      >
        {links.map(({ path, title }) => (
          <Link key={path} component={RouterLink} to={path} color="text.secondary" sx={{ py: 0.75 }}>
            {title}
          </Link>
        ))}
      </Box>
    </Box>
  );
}
