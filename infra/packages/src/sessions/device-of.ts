/** Each before the ones whose name it carries as well: Edge calls itself Chrome, Chrome Safari. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/**
 * Browser and system of a `User-Agent` in words, for the list of a person's log-ins; undefined if
 * it names neither. No versions: they would distinguish devices that people can't.
 */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const named = (known: readonly (readonly [RegExp, string])[]) => known.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const words = [named(browsers), named(systems)].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(' on ');
}
