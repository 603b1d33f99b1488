import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib/x86_64-linux-gnu', '/lib64'];
/**
 * For this checkout only: another user could not run files unpacked into the shared temporary
 * folder.
 */
const unpacked = fileURLToPath(new URL('../../../node_modules/.cache/browser', import.meta.url));

/**
 * The browser for the tests: an installed one, else the one from the npm packages (Linux on x64),
 * else empty for Playwright's own (`npx playwright install chromium`).
 */
export async function browserPath(): Promise<string> {
  const found = installed.find((path) => existsSync(path));
  if (found !== undefined) return found;
  if (process.platform !== 'linux' || process.arch !== 'x64') return '';
  // This variable makes the package believe that it runs in a bare container, so it also unpacks
  // missing libraries.
  if (!libraries.some((folder) => existsSync(`${folder}/libnss3.so`)))
    process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  return unpack();
}

/**
 * The package unpacks into the temporary folder and does not check files found there, so it gets
 * its own folder, marked when complete.
 */
async function unpack(): Promise<string> {
  const complete = `${unpacked}/complete`;
  if (!existsSync(complete)) rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = unpacked;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    writeFileSync(complete, '');
    return path;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
