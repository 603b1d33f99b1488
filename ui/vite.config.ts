import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
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
  plugins: [withoutJsonSchema(), react(), precompress()],
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
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|swr|use-sync-external-store(?!.*with-selector)|dequal)[\\/]/,
              priority: 30,
            },
            { name: 'phone', test: /node_modules[\\/]libphonenumber-js[\\/]/, priority: 25 },
            { name: 'live', test: /node_modules[\\/](socket\.io|engine\.io)/, priority: 25 },
            { name: 'cropper', test: /node_modules[\\/](react-easy-crop|normalize-wheel)[\\/]/, priority: 25 },
            // Loaded by pages that show times.
            { name: 'time', test: /node_modules[\\/]dayjs[\\/]|ui[\\/]src[\\/]shared[\\/]display[\\/]time/, priority: 26 },
            {
              name: 'shared',
              test: /node_modules[\\/](@mui(?![\\/]material[\\/](Switch|FormControlLabel)[\\/])|zod|clsx)[\\/]|ui[\\/]src[\\/]shared[\\/](?!forms[\\/])|domain[\\/]src[\\/]kernel[\\/]/,
              minShareCount: 8,
              priority: 5,
            },
            // The shell's own: or `forms` would take it.
            { name: 'link', test: /node_modules[\\/]@mui[\\/]material[\\/]Link[\\/]/, priority: 4.5 },
            // Many pages have a form, and the first ones to be read have none. After `shared`, or it
            // would take what that has in common with it.
            {
              name: 'forms',
              test: /node_modules[\\/]formik[\\/]|ui[\\/]src[\\/]shared[\\/]forms[\\/](form|form-labels|error-summary|submit-button|switch-field|text-field|password-field|field-frame|use-form-field|to-formik-validate|value-watcher)\.tsx?$/,
              priority: 4,
            },
            { name: 'emotion', test: /node_modules[\\/](@emotion|stylis)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
});
