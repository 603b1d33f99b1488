import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { fullConsent } from '@panelist/domain/kernel/browser';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { forgotPasswordPage, logInPage, researchersPage } from '../../features/auth/index.js';
import { personalPage } from '../../features/signup/index.js';
import { QueryProvider } from '../../shared/api/query-provider.js';
import { setPageConsent } from '../../shared/consent/consent-store.js';
import { setIsDemo } from '../../shared/page-config/page-config.js';
import { setSession } from '../../shared/session/session-store.js';
import { theme } from '../../shared/theme/theme.js';
import { AppShell } from '../shell/app-shell.js';

// Read by the build only (`vite/first-pictures.ts`).

/** Pages that look the same to every visitor, by their path behind the base. */
const pages: Readonly<Record<string, () => Promise<{ readonly Component: ComponentType }>>> = {
  login: logInPage,
  personal: personalPage,
  researchers: researchersPage,
  'forgot-password': forgotPasswordPage,
};

/** A page as a visitor first sees it, as HTML with its styles. */
export interface FirstPicture {
  readonly path: string;
  /** For browsers that have their choice about cookies. */
  readonly hasChosen: boolean;
  readonly isDemo: boolean;
  readonly html: string;
}

async function drawAll(): Promise<readonly FirstPicture[]> {
  const loaded: { readonly path: string; readonly Component: ComponentType }[] = [];
  for (const [path, page] of Object.entries(pages)) loaded.push({ path, ...(await page()) });
  const drawEach = (hasChosen: boolean, isDemo: boolean) => {
    setIsDemo(isDemo);
    return loaded.map(({ path, Component }) => ({ path, hasChosen, isDemo, html: draw(path, Component) }));
  };
  setSession({ status: 'out' });
  const unchosen = [drawEach(false, false), drawEach(false, true)];
  setPageConsent(fullConsent);
  return [...unchosen, drawEach(true, false), drawEach(true, true)].flat();
}

function draw(path: string, Component: ComponentType): string {
  const styles = createCache({ key: 'p', stylisPlugins: [] });
  // Collects the styles instead of writing each before its element.
  styles.compat = true;
  const base = '/panelists/v2';
  const element = (
    <AppShell>
      <Component />
    </AppShell>
  );
  const router = createMemoryRouter([{ path: '*', element }], { basename: base, initialEntries: [`${base}/${path}`] });
  const drawn = renderToString(
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        <QueryProvider>
          <RouterProvider router={router} />
        </QueryProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
  router.dispose();
  const { markup, rules } = withoutStyleAttributes(drawn);
  const css = Object.entries(styles.inserted).flatMap(([name, rule]) => {
    const ofClass = `${styles.key}-${name}`;
    const isUsed = styles.registered[ofClass] === undefined || markup.includes(ofClass);
    return isUsed && typeof rule === 'string' ? [rule] : [];
  });
  return `<style nonce="__CSP_NONCE__">${[...css, ...rules].join('')}</style>${markup}`;
}

/** The content security policy refuses `style` in the document's markup. */
function withoutStyleAttributes(drawn: string): { readonly markup: string; readonly rules: readonly string[] } {
  const styles: string[] = [];
  const markup = drawn.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  return { markup, rules: styles.map((style, at) => `[data-style="${at}"]{${style}}`) };
}

/** While the module loads: the build closes what loads modules afterwards. */
export const firstPictures = await drawAll();
