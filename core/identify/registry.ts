import type { MakerRules } from './family-match.ts';
import { BOSCH } from './makers/bosch.ts';
import { DELPHI } from './makers/delphi.ts';
import { DENSO } from './makers/denso.ts';
import { GM } from './makers/gm.ts';
import { KEIHIN } from './makers/keihin.ts';
import { MARELLI } from './makers/marelli.ts';
import { OPEN_SOURCE } from './makers/open-source.ts';
import { SIEMENS } from './makers/siemens.ts';
import { TRIONIC } from './makers/trionic.ts';

/** Every maker that is asked about an image. */
export const MAKERS: readonly MakerRules[] = [
  BOSCH,
  SIEMENS,
  DENSO,
  DELPHI,
  MARELLI,
  TRIONIC,
  GM,
  KEIHIN,
  OPEN_SOURCE,
];
