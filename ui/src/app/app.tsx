import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { QueryProvider } from '../shared/api/query-provider.js';
import { NoticeArea } from '../shared/notices/notice-area.js';
import { Announcer } from '../shared/page/announcer.js';
import { FaultBoundary } from '../shared/page/fault-page.js';
import { modeStorageKey, theme } from '../shared/theme/theme.js';

export interface AppProps {
  readonly router: DataRouter;
  readonly styles: EmotionCache;
  /** The server draws it, or the browser takes over what the server drew. */
  readonly isDrawn: boolean;
}

export function App({ router, styles, isDrawn }: AppProps) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeStorageKey} noSsr={!isDrawn}>
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
