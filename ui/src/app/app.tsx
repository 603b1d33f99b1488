import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { QueryProvider } from '../shared/api/query-provider.js';
import { NoticeArea } from '../shared/notices/notice-area.js';
import { Announcer } from '../shared/page/announcer.js';
import { FaultBoundary } from '../shared/page/fault-page.js';
import { modeStorageKey, theme } from '../shared/theme/theme.js';
import { router } from './router.js';

const nonce = pageNonce();
const styles = createCache({ key: 'p', prepend: true, ...(nonce ? { nonce } : {}) });

export function App() {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeStorageKey} noSsr>
          <CssBaseline />
          <FaultBoundary>
            <QueryProvider>
              <RouterProvider router={router} />
              <Announcer />
              <NoticeArea />
            </QueryProvider>
          </FaultBoundary>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>
  );
}

/** The CSP nonce of this page load; empty in development, which has none. */
function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce || undefined;
}
