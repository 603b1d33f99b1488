import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { CookieChoice } from '../../../shared/consent/cookie-choice.js';
import { Page } from '../../../shared/page/page.js';
import { publicPages } from '../../../shared/public-pages/public-pages.js';

/** The choice about cookies (document 3 §2, Cookie settings). */
export function CookieSettingsPage() {
  return (
    <Page
      title="Cookie settings"
      width="reading"
      lead={
        <>
          What may run in your browser. Each cookie by name is in the{' '}
          <Link component={RouterLink} to={publicPages.cookies.path}>
            cookie policy
          </Link>
          .
        </>
      }
    >
      <CookieChoice />
    </Page>
  );
}
