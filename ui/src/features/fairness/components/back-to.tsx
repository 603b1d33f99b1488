import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** The link above a page's title, back to its list. */
export const BackTo = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.75 }}>
    {children}
  </Link>
);
