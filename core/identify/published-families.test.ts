import { describe, expect, it } from 'vitest';
import { ImageWriter } from '../checksums/testing/image-writer.ts';
import { otherImages } from '../checksums/testing/other-images.ts';
import { siemensImages } from '../checksums/testing/siemens-images.ts';
import type { Identification } from './identification.ts';
import { identify } from './identify.ts';

const NUMBERS = '\u000002612041231037123456\0';
/** 0261200173 and 1267355705. */
const REVERSED = '37100216205075537621';

/** Images that hold what is published of a family and nothing else. */
const PUBLISHED: ReadonlyArray<{
  readonly name: string;
  readonly image: ImageWriter;
  readonly answer: Partial<Identification>;
}> = [
  {
    name: 'M3.1 by its name and its digits, read backwards',
    image: noise(0x10000).text(0xfe00, '1350000M3.1 ').text(0x1e02, REVERSED),
    answer: { family: 'M3.1', hardwareNumber: '0261200173', softwareNumber: '1267355705' },
  },
  {
    name: 'M3.3 by the same name of another project',
    image: noise(0x10000).text(0xfe00, '1530000M3.3 ').text(0x1e02, REVERSED),
    answer: { family: 'M3.3', hardwareNumber: '0261200173' },
  },
  {
    name: 'MP3.1 of PSA',
    image: noise(0x10000).text(0xfe00, '0000000MP3.1 ').text(0x1e02, REVERSED),
    answer: { family: 'MP3.1' },
  },
  {
    name: 'M4.4 of Volvo, whose numbers are not reversed',
    image: noise(0x20000).text(0xff00, '\x0047/1/M4.4/').text(0x8000, NUMBERS),
    answer: { family: 'M4.4', hardwareNumber: '0261204123', softwareNumber: '1037123456' },
  },
  {
    name: 'M5.92',
    image: noise(0x20000).text(0xbf00, '\x0022/1/M5.92/').text(0x8000, NUMBERS),
    answer: { family: 'M5.92' },
  },
  {
    name: 'M3.8.3',
    image: noise(0x40000).text(0xbf00, '\x0022/1/M3.8.3/').text(0x8000, NUMBERS),
    answer: { family: 'M3.8.3' },
  },
  {
    name: 'ME1.5.5',
    image: noise(0x40000).text(0x10000, 'ZZ43/1/ME1.5.5/').text(0x8000, NUMBERS),
    answer: { family: 'ME1.5.5' },
  },
  {
    name: 'MP9',
    image: noise(0x10000).text(0xfe00, '\0MOTRONIC MP 9').text(0x8000, NUMBERS),
    answer: { family: 'MP9' },
  },
  {
    name: 'ME9 by the name of its loader',
    image: noise(0x200000).text(0x15940, 'Bosch.Common.RamLoader.Me9').text(0x2600, NUMBERS),
    answer: { family: 'ME9', hardwareNumber: '0261204123' },
  },
  {
    name: 'EDC15 of the Volkswagen group by its version, as in revision 2',
    image: noise(0x80000).text(0x58008, 'V4.1').text(0x7c000, '\x0002810106731037360857\0'),
    answer: { family: 'EDC15', hardwareNumber: '0281010673', softwareNumber: '1037360857' },
  },
  {
    name: 'EDC15 of the Volkswagen group by its line',
    image: noise(0x80000)
      .text(0x7bc00, '\x00038906019CJ 1,9l R4 EDC  SG  1234\0')
      .text(0x7c000, '\x0002810106731037360857\0'),
    answer: { family: 'EDC15', partNumbers: ['038906019CJ'] },
  },
  {
    name: 'EDC15 of Volvo by its mark and the number behind it',
    image: noise(0x80000).hex(0x7ec10, '02 04 02 0A').text(0x7ec1c, '1037360857\0'),
    answer: { family: 'EDC15', softwareNumber: '1037360857' },
  },
  {
    name: 'hardware by the number of its spare part',
    image: noise(0x100000)
      .text(0x40010, '1037A50286\0')
      .hex(0x4003d, 'DE CA FE')
      .text(0xf0000, '\0F01R00DE67\0'),
    answer: { family: 'EDC16', hardwareNumber: 'F01R00DE67' },
  },
  {
    name: 'Simtec 56 by its start and its hardware',
    image: noise(0x20000).hex(0, '02 00 B0').text(0x8000, '\0RS12345678 5WK91234\0'),
    answer: { manufacturer: 'Siemens', family: 'Simtec 56', hardwareNumber: '5WK91234' },
  },
  {
    name: 'Multec diesel by its label',
    image: noise(0x34000).text(0x8000, '\0DEL  1234567890\0'),
    answer: { manufacturer: 'Delphi' },
  },
  {
    name: 'Marelli by its label',
    image: noise(0x40000).text(0x8000, '\0MAG     IAW59FM7HW104\0').text(0x9000, '\0MARELLI\0'),
    answer: { manufacturer: 'Magneti Marelli', family: undefined },
  },
];

describe('what is published of a family', () => {
  it.each(PUBLISHED)('tells $name', ({ image, answer }) => {
    const identification = identify(image.bytes);
    expect(identification).toMatchObject(answer);
    expect(identification.contradictions).toEqual([]);
  });

  it.each([
    ['ms45', 'Siemens', 'MS45'],
    ['msx70', 'Siemens', 'MSV70/MSS70'],
    ['mss6x', 'Siemens', 'MSS60/MSS65'],
    ['hitachi-sh72543r', 'Hitachi', 'SH72543R'],
  ])('tells %s by its checksum alone, and says that it was not verified', (family, ...names) => {
    const image = siemensAndOthers().find((one) => one.family === family);
    const answer = identify(image?.bytes ?? new Uint8Array());
    expect([answer.manufacturer, answer.family]).toEqual(names);
    expect(answer.isVerified).toBe(false);
  });
});

function siemensAndOthers(): ReturnType<typeof siemensImages> {
  return [...siemensImages(), ...otherImages()];
}

function noise(lengthBytes: number): ImageWriter {
  return new ImageWriter(lengthBytes, 21);
}
