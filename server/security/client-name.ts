/** What a person knows their device by. */
export interface ClientName {
  /** `null` if it is none of those that are known. */
  readonly browser: string | null;
  readonly system: string | null;
}

type Signs = ReadonlyArray<readonly [sign: RegExp, name: string]>;

/** In this order: most browsers say they are others, too. */
const BROWSERS: Signs = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** In this order: Android says that it is Linux, iPads that they are Macs. */
const SYSTEMS: Signs = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system of a request, as names and without versions: as much as is shown, and no more is kept. */
export function clientNameOf(userAgent: string | undefined): ClientName {
  return { browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent) };
}

function nameIn(signs: Signs, userAgent = ''): string | null {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
