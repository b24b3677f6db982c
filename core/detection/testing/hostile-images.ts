import { FAKE_CODE } from './fake-code.ts';
import { FAKE_LAYOUTS } from './fake-layouts.ts';
import type { HostileImage } from './hostile-image.ts';
import { PLAIN_PATTERNS } from './plain-patterns.ts';

/** Every kind. */
export const HOSTILE_IMAGES: readonly HostileImage[] = [
  ...PLAIN_PATTERNS,
  ...FAKE_LAYOUTS,
  ...FAKE_CODE,
];
