import { readU32 } from '../../bytes/read-number.ts';
import { type EcuImage, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import type { RuleName } from '../rules.ts';

const SPEEDUINO = 'speeduino 20';
const SPEEDUINO_FORM = /^speeduino (20\d{4}(?:-dev)?)/;
const RUSEFI = 'rusEFI ';
const RUSEFI_FORM = /^rusEFI ([\w.-]{8,64})/;
/** Flash and RAM of an STM32: the vector table begins with a stack in RAM and a start address in flash, odd. */
const RAM = { start: 0x10000000, end: 0x38000000 };
const FLASH = { start: 0x08000000, end: 0x08400000 };
/** `JMP` of an AVR, which its vectors repeat. */
const AVR_JUMP = [0x0c, 0x94];

/** Speeduino and rusEFI firmware: the signature by which the tuning software knows them, behind the start of its processor. */
export const OPEN_SOURCE: MakerRules = {
  needles: [SPEEDUINO, RUSEFI],
  recognise: (image) => [
    ...matchOf(image, 'Speeduino', SPEEDUINO, SPEEDUINO_FORM, 'speeduino.signature'),
    ...matchOf(image, 'rusEFI', RUSEFI, RUSEFI_FORM, 'rusefi.signature'),
  ],
};

function matchOf(
  { bytes, hits }: EcuImage,
  name: 'Speeduino' | 'rusEFI',
  needle: string,
  form: RegExp,
  rule: RuleName,
): FamilyMatch[] {
  const signatures = hits(needle).flatMap((address): Finding[] => {
    const [text = '', value = ''] = form.exec(textFrom(bytes, address, 80)) ?? [];
    if (value === '') return [];
    return [{ field: 'softwareNumber', value, address, text, rule, isAtItsPlace: false }];
  });
  const [first] = signatures;
  if (first === undefined) return [];
  const processor = processorOf(bytes);
  return [
    {
      manufacturer: name,
      family: processor === undefined ? undefined : name,
      strength: processor === undefined ? 'hint' : 'text',
      byteOrder: 'little',
      processor,
      vehicleType: undefined,
      findings: [{ ...first, field: 'family', value: name }, ...signatures],
    },
  ];
}

function processorOf(bytes: Uint8Array): string | undefined {
  if ([0, 4, 8].every((at) => AVR_JUMP.every((byte, i) => bytes[at + i] === byte))) return 'AVR';
  const stack = readU32(bytes, 0, 'little') ?? 0;
  const start = readU32(bytes, 4, 'little') ?? 0;
  const isStack = stack >= RAM.start && stack < RAM.end;
  const isStart = start >= FLASH.start && start < FLASH.end && start % 2 === 1;
  return isStack && isStart ? 'STM32' : undefined;
}
