import type { ChecksumFamily } from './checksum-family.ts';
import { MS45, MSS6X, MSX70 } from './families/bmw-siemens.ts';
import { DENSO } from './families/denso.ts';
import { DSG_DQ250, DSG_DQ381 } from './families/dsg.ts';
import { EDC15 } from './families/edc15.ts';
import { EDC15C13 } from './families/edc15c13.ts';
import { EDC17_EEPROM } from './families/edc17-eeprom.ts';
import { GM_E38 } from './families/gm-e38.ts';
import { GM_E54 } from './families/gm-e54.ts';
import { GM_P01, GM_P10 } from './families/gm-os-table.ts';
import { GM_P08 } from './families/gm-p08.ts';
import { GM_P12 } from './families/gm-p12.ts';
import { GM_P04, GM_P05 } from './families/gm-whole-file-sum.ts';
import { ME7 } from './families/me7.ts';
import { MED17 } from './families/med17.ts';
import { MOTRONIC_M3, MOTRONIC_M13 } from './families/motronic.ts';
import { MS43 } from './families/ms43.ts';
import { EDC15C, EDC16, ME155 } from './families/not-public.ts';
import { SIMK43 } from './families/simk43.ts';
import { SIMOS } from './families/simos.ts';
import { TRIONIC5 } from './families/trionic5.ts';
import { TRIONIC7 } from './families/trionic7.ts';
import { TRIONIC8 } from './families/trionic8.ts';
import { HITACHI, MITSUBISHI, NISSAN } from './families/whole-image-sums.ts';

/** Every family that is asked about a file, in the order in which a report lists them. */
export const CHECKSUM_FAMILIES: readonly ChecksumFamily[] = [
  ME7,
  MED17,
  EDC17_EEPROM,
  EDC15,
  EDC15C13,
  EDC15C,
  EDC16,
  MOTRONIC_M13,
  MOTRONIC_M3,
  ME155,
  MS43,
  SIMK43,
  MS45,
  MSS6X,
  MSX70,
  SIMOS,
  DSG_DQ250,
  DSG_DQ381,
  TRIONIC5,
  TRIONIC7,
  TRIONIC8,
  DENSO,
  MITSUBISHI,
  HITACHI,
  NISSAN,
  GM_P01,
  GM_P10,
  GM_E54,
  GM_E38,
  GM_P04,
  GM_P05,
  GM_P08,
  GM_P12,
];
