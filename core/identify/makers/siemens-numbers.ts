import { type EcuImage, isAlphanumeric, textBefore, textFrom } from '../ecu-image.ts';
import type { Finding } from '../family-match.ts';

const HARDWARE: ReadonlyArray<{ readonly needle: string; readonly form: RegExp }> = [
  { needle: '5WK9', form: /^5WK9\d{4,6}/ },
  { needle: '5WS4', form: /^5WS4\d{4,5}[A-Z]?(?:-T)?/ },
  { needle: '5WP4', form: /^5WP4\d{3,5}/ },
];
const FILE_TAIL = '.DAT';
/** Names of calibration files: MS4x and SIMK, PPD, SID801, SID803, Simos. */
const FILE_FORM = /(?:ca\d{6}|CA45[0-9A-F]{2}30|CASN\w{2,8}|CAPM3\d{4}|CAPO\d{3,5}|cas21\w{2,4})$/;

/** Texts that `siemensNumbers` asks an image for. */
export const SIEMENS_NUMBER_NEEDLES: readonly string[] = [
  ...HARDWARE.map(({ needle }) => needle),
  FILE_TAIL,
];

/** Siemens hardware numbers and names of calibration files anywhere in the image. */
export function siemensNumbers(image: EcuImage): Finding[] {
  return [...hardwareNumbers(image), ...calibrationFiles(image)];
}

function hardwareNumbers({ bytes, hits }: EcuImage): Finding[] {
  return HARDWARE.flatMap(({ needle, form }) =>
    hits(needle).flatMap((address): Finding[] => {
      const value = form.exec(textFrom(bytes, address, 16))?.[0];
      if (value === undefined || isAlphanumeric(bytes[address - 1])) return [];
      return [
        { field: 'hardwareNumber', value, address, rule: 'siemens.hardware', isAtItsPlace: false },
      ];
    }),
  );
}

function calibrationFiles({ bytes, hits }: EcuImage): Finding[] {
  return hits(FILE_TAIL).flatMap((at): Finding[] => {
    const name = FILE_FORM.exec(textBefore(bytes, at, 12))?.[0];
    if (name === undefined) return [];
    const place = { address: at - name.length, isAtItsPlace: false };
    const value = `${name}${FILE_TAIL}`;
    return [{ field: 'calibrationNumber', value, rule: 'siemens.calibrationFile', ...place }];
  });
}
