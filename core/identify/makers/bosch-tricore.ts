import { type TricoreBlock, tricoreBlocks } from '../../checksums/families/tricore-blocks.ts';
import { asciiOf, type EcuImage, hexOf, textBefore, textFrom } from '../ecu-image.ts';
import type { FamilyMatch, Finding, MakerRules } from '../family-match.ts';
import type { VehicleType } from '../identification.ts';
import { ENGINE_WORDS, PART_NUMBER_NEEDLES, vagPartNumbers } from '../part-numbers.ts';
import { BOSCH_NUMBER_NEEDLES, boschNumbers, isBoschSoftware } from './bosch-numbers.ts';
import { familyName, slashVariants } from './bosch-variant.ts';

const NAMES = ['EDC17', 'MED17', 'MEV17', 'MEVD17', 'ME17', 'MD1', 'MG1'];
const NAME_FORM = /^(?:EDC17|MED17|MEV17|MEVD17|ME17|MD1|MG1)_?[A-Z0-9_.]*/;
const BLOCK_ID_AT = 0x1a;
const BLOCK_ID_LENGTH = 10;
const HEADER_BYTES = 0x10;
/** Blocks begin at multiples of this, in the file and in the address space. */
const BLOCK_GRAIN_BYTES = 0x100;
/** So many blocks prove themselves; a single one needs a name or a number beside it. */
const PROVING_BLOCKS = 2;
/** Data sets say which software the car has; then the applications. Types of `tricoreBlocks`. */
const TYPES_BY_CLAIM = [0x60, 0x40, 0x50, 0xa0, 0xb0, 0x70];
const MAX_SHOWN_BLOCKS = 3;
const ENGINE_LEAD_LENGTH = 16;
/** A base software number stands behind this and is not the car's. */
const BASE_SOFTWARE = /SB_V[0-9A-Z.]*\/$/;
const BASE_SOFTWARE_LENGTH = 16;

/** Bosch EDC17, MED17 and their relatives: Infineon TriCore, little endian. */
export const BOSCH_TRICORE: MakerRules = {
  needles: [...NAMES, ...BOSCH_NUMBER_NEEDLES, ...PART_NUMBER_NEEDLES],
  recognise,
};

function recognise(image: EcuImage): FamilyMatch[] {
  const blocks = tricoreBlocks(image.bytes).filter(
    ({ fileAt, address }) => (fileAt | address) % BLOCK_GRAIN_BYTES === 0,
  );
  const variants = NAMES.flatMap((name) => slashVariants(image, name, 'bosch.tricore.variant'));
  const named = variants.length > 0 ? variants : namesIn(image);
  const ids = blockIds(image.bytes, blocks);
  const numbers = numbersBeside(image, ids);
  const isNamed = named.length > 0 || ids.length > 0;
  const isStructure = blocks.length >= PROVING_BLOCKS || (blocks.length > 0 && isNamed);
  const isText = variants.length > 0 && numbers.length > 0;
  if (!isStructure && !isText) return [];
  const family = named[0]?.value ?? 'EDC17/MED17';
  return [
    {
      manufacturer: 'Bosch',
      family,
      strength: isStructure ? 'structure' : 'text',
      byteOrder: 'little',
      processor: 'Infineon TriCore',
      vehicleType: vehicleTypeOf(family),
      findings: [
        ...named,
        ...blocks
          .slice(0, MAX_SHOWN_BLOCKS)
          .map((block) => blockFinding(image.bytes, block, family)),
        ...ids,
        ...numbers,
        ...vagPartNumbers(image),
        ...engineTexts(image),
      ],
    },
  ];
}

function blockFinding(bytes: Uint8Array, { fileAt }: TricoreBlock, value: string): Finding {
  const text = hexOf(bytes, fileAt, fileAt + HEADER_BYTES);
  const rule = 'bosch.tricore.block';
  return { field: 'family', value, address: fileAt, text, rule, isAtItsPlace: true };
}

/** Names outside of slash texts. `MEDC17` is the platform of all of them and names none. */
function namesIn({ bytes, hits }: EcuImage): Finding[] {
  return NAMES.flatMap((needle) =>
    hits(needle).flatMap((address): Finding[] => {
      const isInside = /[A-Z0-9]$/.test(textBefore(bytes, address, 1));
      const name = NAME_FORM.exec(textFrom(bytes, address, 16))?.[0] ?? '';
      if (isInside || name === '') return [];
      const place = { address, text: name, isAtItsPlace: false } as const;
      return [{ field: 'family', value: familyName(name), rule: 'bosch.tricore.name', ...place }];
    }),
  );
}

/** Texts such as `R4 2.0l EDC17`: the engine, then the family. */
function engineTexts({ bytes, hits }: EcuImage): Finding[] {
  return NAMES.flatMap((needle) =>
    hits(needle).flatMap((at): Finding[] => {
      const before = textBefore(bytes, at, ENGINE_LEAD_LENGTH);
      if (!ENGINE_WORDS.test(before)) return [];
      const address = at - before.trimStart().length;
      const value = textFrom(bytes, address, 2 * ENGINE_LEAD_LENGTH).trimEnd();
      return [{ field: 'engineText', value, address, rule: 'vag.engineText', isAtItsPlace: false }];
    }),
  );
}

/** The number in the header of the block with the best claim. Boot blocks have numbers of their own. */
function blockIds(bytes: Uint8Array, blocks: readonly TricoreBlock[]): Finding[] {
  for (const type of TYPES_BY_CLAIM) {
    const findings = blocks
      .filter((block) => block.type === type)
      .flatMap(({ fileAt }): Finding[] => {
        const address = fileAt + BLOCK_ID_AT;
        const value = asciiOf(bytes, address, address + BLOCK_ID_LENGTH);
        if (!/^10SW\d{6}$/.test(value) && !isBoschSoftware(value)) return [];
        const rule = 'bosch.tricore.blockId';
        return [{ field: 'softwareNumber', value, address, rule, isAtItsPlace: true }];
      });
    if (findings.length > 0) return findings;
  }
  return [];
}

/** Numbers anywhere; beside a `10SW` number the one of ten digits is the calibration's. */
function numbersBeside(image: EcuImage, ids: readonly Finding[]): Finding[] {
  const isNewNumbering = ids.some(({ value }) => value.startsWith('10SW'));
  const known = new Set(ids.map(({ value }) => value));
  return boschNumbers(image).flatMap((finding): Finding[] => {
    if (finding.field !== 'softwareNumber') return [finding];
    const before = textBefore(image.bytes, finding.address, BASE_SOFTWARE_LENGTH);
    if (BASE_SOFTWARE.test(before) || known.has(finding.value)) return [];
    if (isNewNumbering) return [{ ...finding, field: 'calibrationNumber' }];
    // Every block and its references have numbers of their own: only without headers do they speak for the file.
    return ids.length > 0 ? [] : [finding];
  });
}

/** EDC17CV is the commercial line; the others are in cars, and some in boats and machines. */
function vehicleTypeOf(family: string): VehicleType | undefined {
  if (family.startsWith('EDC17CV')) return 'truck';
  return /^(?:EDC17(?:C|CP|U)\d|ME[DV]*17)/.test(family) ? 'car' : undefined;
}
