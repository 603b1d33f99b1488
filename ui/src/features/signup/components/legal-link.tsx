import Link from '@mui/material/Link';
import { useHref } from 'react-router-dom';
import type { PublicPage } from '../../../shared/public-pages/public-pages.js';

/** Opens a public page in a tab of its own, so that the unfinished sign-up stays open. */
export function LegalLink({ to, children }: { readonly to: PublicPage; readonly children: string }) {
  return (
    <Link href={useHref(to.path)} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
