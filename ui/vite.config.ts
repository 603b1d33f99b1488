import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadLimit } from './vite/first-load-limit.js';
import { precompress } from './vite/precompress.js';
import { withoutJsonSchema } from './vite/without-json-schema.js';

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
  '/healthz',
  '/readyz',
];

export default defineConfig({
  base: '/panelists/v2/',
  plugins: [withoutJsonSchema(), react(), firstLoadLimit(), precompress()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
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
    rolldownOptions: {
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
            { name: 'shell', tags: ['$initial'], priority: 50 },
            { name: 'phone', test: /node_modules[\\/]libphonenumber-js[\\/]/, priority: 25 },
            { name: 'live', test: /node_modules[\\/](socket\.io|engine\.io)/, priority: 25 },
            { name: 'cropper', test: /node_modules[\\/](react-easy-crop|normalize-wheel)[\\/]/, priority: 25 },
            // Small modules that most pages load, so that a page is not dozens of files.
            {
              name: 'common',
              test: /node_modules[\\/]@mui[\\/](material[\\/](utils|internal|transitions|useMediaQuery|FormControl|InputAdornment|Alert|SvgIcon|InputBase|OutlinedInput|Chip)|utils|icons-material)[\\/]|ui[\\/]src[\\/]shared[\\/](states|api|money|page|display|project|participation[\\/]use)/,
              minShareCount: 6,
              priority: 5,
            },
          ],
        },
      },
    },
  },
});
