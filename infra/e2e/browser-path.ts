import { existsSync } from 'node:fs';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib/x86_64-linux-gnu', '/lib64'];

/**
 * The browser for the tests: one that is installed, else the one that came with the packages (Linux on x64), else empty for Playwright's own
 * (`npx playwright install chromium`).
 */
export async function browserPath(): Promise<string> {
  const found = installed.find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.platform !== 'linux' || process.arch !== 'x64') return '';
  // Told that it runs in a bare container, the package unpacks the libraries that are missing here as well.
  if (!libraries.some((folder) => existsSync(`${folder}/libnss3.so`)))
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
