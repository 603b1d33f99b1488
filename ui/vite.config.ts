/// <reference types="node" />
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { offlinePages } from './vite/offline-pages.js';
import { firstScript } from './vite/first-script.js';
import { pagePreloads } from './vite/page-preloads.js';
import { precompress } from './vite/precompress.js';
import { withoutJsonSchema } from './vite/without-json-schema.js';

const base = '/panelists/v2/';
const api = 'http://127.0.0.1:3000';
const proxied = [
  '/v2',
  '/api',
  '/auth',
  '/login',
  '/logout',
  '/logoutasuser',
  '/pusher',
  '/demo',
  '/files',
  '/operations',
  '/healthz',
  '/readyz',
];

export default defineConfig(({ mode, isSsrBuild }) => (isSsrBuild === true ? ofServer(mode) : ofBrowser(mode)));

/** The pages as the server draws them (ADR 188): one module, which needs no package. */
const ofServer = (mode: string): UserConfig => ({
  base,
  plugins: [withoutJsonSchema(), react()],
  publicDir: false,
  resolve: { conditions: ['source', 'module', 'node', 'development|production'], alias: routerOf(mode) },
  ssr: { noExternal: true },
  build: { outDir: 'dist/server', target: 'node20', minify: false },
});

const ofBrowser = (mode: string): UserConfig => ({
  base,
  plugins: [withoutJsonSchema(), react(), firstScript(), pagePreloads(), precompress(), offlinePages()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: routerOf(mode),
  },
  // What libraries do without a browser is not loaded.
  define: { 'typeof window': '"object"', 'typeof document': '"object"', 'typeof window.matchMedia': '"function"' },
  // The server replaces this word with a new nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, api])),
      '/socket.io': { target: api, ws: true },
    },
  },
  build: {
    target: 'es2022',
    // The content security policy refuses data: URLs of inlined fonts and images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For `infra/app/cli/dev/first-loads.ts`.
    manifest: true,
    rolldownOptions: {
      // Calls at the top of `domain`'s modules: what a page does not use of them is not loaded.
      treeshake: {
        manualPureFunctions: ['z', 'callMaker', 'callsFor', 'byRoute', 'stream', 'v2Answer', 'refusal'],
        moduleSideEffects: [{ test: /[\\/](hoist-non-react-statics|react-is)[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in two files: libraries change less often. `$initial` is all
            // that `main.tsx` imports statically.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|swr|use-sync-external-store(?!.*with-selector)|dequal)[\\/]/,
              tags: ['$initial'],
              priority: 60,
            },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 55 },
            // For `offline-pages.ts`, which does not keep it.
            { name: 'charts', test: /node_modules[\\/]@mui[\\/]x-charts/, includeDependenciesRecursively: false, priority: 45 },
            { name: 'shell', tags: ['$initial'], includeDependenciesRecursively: false, priority: 50 },
            { name: 'phone', test: /node_modules[\\/]libphonenumber-js[\\/]/, priority: 25 },
            { name: 'live', test: /node_modules[\\/](socket\.io|engine\.io)/, priority: 25 },
            { name: 'cropper', test: /node_modules[\\/](react-easy-crop|normalize-wheel)[\\/]/, priority: 25 },
            // Of every field.
            {
              name: 'fields',
              test: /@mui[\\/]material[\\/](InputLabel|FormLabel|FormHelperText)[\\/]/,
              includeDependenciesRecursively: false,
              minShareCount: 4,
              priority: 6,
            },
            // Small modules that most pages load, so that a page is not dozens of files.
            {
              name: 'common',
              test: /node_modules[\\/]@mui[\\/](material[\\/](utils(?!.useRovingTabIndex)|internal(?!.SwitchBase)|transitions|useMediaQuery|FormControl|InputAdornment|Alert|SvgIcon|InputBase|OutlinedInput)|utils(?!.useRovingTabIndex)|icons-material)[\\/]|ui[\\/]src[\\/]shared[\\/](states|api|page|display(?!.page)|project(?!.(share|copy|use-followed))|participation[\\/]use)/,
              minShareCount: 8,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});

/** The router's package names only its development build, which also carries every warning. */
function routerOf(mode: string) {
  const build = (file: string): string =>
    fileURLToPath(new URL(`../node_modules/react-router/dist/production/${file}`, import.meta.url));
  if (mode !== 'production') return [];
  return [
    { find: /^react-router$/, replacement: build('index.mjs') },
    { find: /^react-router\/dom$/, replacement: build('dom-export.mjs') },
  ];
}
