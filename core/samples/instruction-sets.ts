/** A processor as its code looks in a file: which instructions, how often, how functions begin and end. */
export interface InstructionSet {
  readonly bigEndian: boolean;
  /** Lengths of instructions are multiples of this. */
  readonly unitBytes: 1 | 2 | 4;
  /**
   * `weight: bytes` per instruction. A byte is two digits, `*` for any digit (a register), or one of
   * `%` + digit: a register that calls of look-ups do not use, `s` small number, `b` branch distance, `i` word of 16 bits,
   * `m` / `M` address of a variable in 16 / 32 bits, `c` / `C` address of a function in 16 / 32 bits.
   */
  readonly instructions: readonly string[];
  /** Bytes that begin and end functions. */
  readonly begin: readonly string[];
  readonly end: readonly string[];
  /** Address of the first variable, and of the first byte of the file as the processor sees it. */
  readonly variableBase: number;
  readonly fileBase: number;
  /** Bytes of a pointer in tables of jump targets. */
  readonly pointerBytes: 2 | 4;
  /** Fills the room up to an aligned address. */
  readonly filler: string;
}

/** Infineon C166 / C167. */
export const C167_CODE: InstructionSet = {
  bigEndian: false,
  unitBytes: 2,
  instructions: [
    ...['30: F0 **', '26: F2 F* m', '20: F6 F* m', '18: E6 F% i', '12: F3 F* m', '10: F7 F* m'],
    ...['12: C2 F* m', '8: D0 **', '12: E0 *%', '10: 46 F* i', '6: 48 **', '8: 0D b', '8: 2D b'],
    ...['10: 3D b', '3: FD b', '3: 8D b', '3: 9D b', '8: 8A s b *0', '6: 9A s b *0', '4: A8 **'],
    ...['4: B8 **', '6: 5C **', '6: 7C **', '6: 00 **', '4: 20 **', '3: 0B **', '4: 60 **'],
    ...['4: 70 **', '5: 66 F* i', '4: 06 F* i', '8: DA s c', '3: EA *0 c', '3: CA 00 c'],
    ...['3: EC F*', '3: FC F*', '4: *F s', '4: *E s'],
  ],
  begin: ['88 60', '88 70 88 60', 'EC F6', '28 04'],
  end: ['DB 00', 'CB 00', '98 60 DB 00', 'FC F6 DB 00'],
  variableBase: 0x8000,
  fileBase: 0,
  pointerBytes: 2,
  filler: 'FF',
};

/** Motorola 68000 family. */
export const M68K_CODE: InstructionSet = {
  bigEndian: true,
  unitBytes: 2,
  instructions: [
    ...['16: 30 39 M', '10: 10 39 M', '8: 33 C0 M', '8: 13 C0 M', '6: 4A 39 M', '4: 4A 79 M'],
    ...['8: 0C 39 00 s M', '8: 0C 40 i', '6: 30 3C i', '20: 4E B9 C', '12: 67 b', '12: 66 b'],
    ...['8: 60 b', '4: 6C b', '4: 6E b', '4: 65 b', '4: 64 b', '10: 70 s', '4: 72 s', '4: 74 s'],
    ...['8: 2F 0*', '6: 48 E7 s s', '4: 4C DF s s', '10: 2* 0*', '6: 22 *0', '6: B0 7C i'],
    ...['4: C0 7C i', '4: E0 48', '3: E1 48', '4: 02 40 i', '6: 48 C0', '4: 48 80', '6: D0 40'],
    ...['4: D2 80', '4: 90 41', '4: C0 C1', '3: 80 C1', '3: 20 50', '6: 30 30 s s'],
    ...['4: 08 39 00 s M', '3: 08 F9 00 s M'],
  ],
  begin: ['4E 56 FF F8', '48 E7 3C 00', '2F 02', '4E 56 00 00'],
  end: ['4E 5E 4E 75', '4C DF 00 3C 4E 75', '24 1F 4E 75', '4E 75'],
  variableBase: 0xff8000,
  fileBase: 0,
  pointerBytes: 4,
  filler: 'FF',
};

/** Hitachi / Renesas SH-2. */
export const SH2_CODE: InstructionSet = {
  bigEndian: true,
  unitBytes: 2,
  instructions: [
    ...['40: D* s', '20: 9* s', '30: E* s', '30: 6* *3', '16: 6* *0', '16: 6* *1', '16: 6* *2'],
    ...['10: 6* *C', '6: 6* *D', '10: 2* *0', '10: 2* *1', '8: 2* *2', '16: 7* s', '14: 89 b'],
    ...['14: 8B b', '4: 8D b', '4: 8F b', '6: A0 s', '4: 3* *0', '4: 3* *3', '4: 3* *7'],
    ...['6: 3* *C', '4: 3* *8', '6: 4* 0B', '6: 00 09', '3: 2F *6', '8: 84 *2', '6: F* *0'],
    ...['4: F* *2', '8: F* *8', '5: F* *A', '3: C7 s', '3: 4* 28', '3: 88 s', '3: C8 s'],
  ],
  begin: ['4F 22', '2F E6 4F 22', '2F D6 2F E6 4F 22', '7F FC'],
  end: ['4F 26 00 0B 00 09', '4F 26 00 0B 6E F6', '00 0B 00 09', '00 0B 60 13'],
  variableBase: 0xffff8000,
  fileBase: 0,
  pointerBytes: 4,
  filler: 'FF',
};

/** Infineon TriCore. */
export const TRICORE_CODE: InstructionSet = {
  bigEndian: false,
  unitBytes: 2,
  instructions: [
    ...['14: 91 *0 00 *8', '20: D9 ** ** s', '16: 6D 00 c', '24: 19 ** s 00', '14: 59 ** s 00'],
    ...['20: 39 ** s 00', '8: E9 ** s 00', '10: B9 ** s 00', '8: F9 ** s 00', '10: 8B s 00 *2'],
    ...['10: 3B s 00 *0', '6: 7B s 00 *0', '6: 1B s 00 *0', '8: DF ** b 00', '8: 5F ** b 80'],
    ...['6: 3C b', '8: 6E b', '6: 76 b', '6: EE b', '10: 82 **', '16: 02 **', '10: 40 **'],
    ...['6: 42 **', '6: A2 **', '6: 54 **', '6: 4C **', '6: 74 **', '6: C2 **', '4: 0B ** 10 *0'],
    ...['4: 37 ** s *0', '4: 8F s 00 *1', '3: 53 s 00 *0', '6: 85 ** m'],
  ],
  begin: ['40 AE', '20 10', '40 4F 40 5D', '82 02'],
  end: ['00 90', '02 F2 00 90', '1D FF 80 FF', '00 90 00 00'],
  variableBase: 0xd0000000,
  fileBase: 0x80000000,
  pointerBytes: 4,
  filler: '00',
};

/** Intel 8051 family, as in the SAB 80C535. */
export const MCS51_CODE: InstructionSet = {
  bigEndian: true,
  unitBytes: 1,
  instructions: [
    ...['24: 90 c', '10: E0', '8: F0', '6: 93', '5: A3', '24: E5 s', '22: F5 s', '12: 75 s s'],
    ...['16: 12 c', '4: 02 c', '10: 80 b', '14: 60 b', '14: 70 b', '8: 40 b', '10: 50 b'],
    ...['8: 24 s', '8: 94 s', '10: B4 s b', '6: C3', '3: D3', '10: 20 s b', '12: 30 s b'],
    ...['6: C2 s', '6: D2 s', '8: 78 s', '6: 7A s', '6: 7F s', '8: E8', '6: EA', '5: EF'],
    ...['6: F8', '5: FA', '5: FF', '6: 54 s', '4: 44 s', '3: A4', '3: 84', '5: 25 s', '4: 95 s'],
    ...['3: D5 s b', '3: C0 E0', '3: D0 E0'],
  ],
  begin: ['C0 83 C0 82', 'C2 D3', '74 00', 'E5 24'],
  end: ['22', 'D0 82 D0 83 22', 'F5 25 22', '32'],
  variableBase: 0,
  fileBase: 0,
  pointerBytes: 2,
  filler: 'FF',
};
