import type { VehicleType } from './identification.ts';

/** Characters of a vehicle identification number: no I, O, Q. ISO 3779. */
const FORM = /^[A-HJ-NPR-Z0-9]{13}[0-9]{4}$/;
/** 49 CFR 565.15: weight of each position; the ninth is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_DIGIT_INDEX = 8;
/** 49 CFR 565.15: values of the letters A to Z; I, O and Q have none. */
const LETTER_VALUES = '12345678.12345.7.923456789';

/**
 * World manufacturer identifiers by kind of vehicle, as the makers use them in public.
 *
 * Two characters stand for all identifiers that begin so.
 */
const MAKERS: Readonly<Record<VehicleType, string>> = {
  car:
    'WVW WV1 WV2 WAU WUA WA1 TRU WP0 WP1 WBA WBS WBX WBY WMW WDB WDC WDD WDF W1K W1N W1V W0L W0V WF0 WME WMX W09 ' +
    'VF1 VF3 VF7 VF8 VR1 VR3 VR7 VSS VSK VS6 VS7 VXK VNK VNV ZFA ZAR ZLA ZFF ZFC ZAM ZHW ZN6 ' +
    'SAJ SAL SAR SCA SCB SCC SCF SHH SHS SB1 SJN SFD SDB TMB TMA TSM TW1 TMK UU1 UU6 YV1 YV4 YS3 YSM XTA X7L X7M X9F Z94 Z8N XW8 XWB XWE ' +
    'JA3 JA4 JF1 JF2 JHM JHL JMB JMZ JM1 JM3 JN1 JN8 JS2 JS3 JSA JTD JTE JTH JTJ JTN JTM JTK JTL JT1 JT2 JT3 JT4 JT6 JT7 JT8 JTB JTP JDA JAA ' +
    'KL1 KLA KLY KM8 KMH KNA KND KNE KNM KNC KMF KPA KPT LFV LSV LSG LBV LVS LFM LHG LGX LRW LVV LDC LVG LZW LE4 ' +
    'MA1 MA3 MAT MAK MAL MBH MBJ MEE MR0 MRH MMB MNB MPA NM0 NMT NLH NM4 PL1 6F4 6F5 6FP 6G1 6G2 6MM 6T1 7A3 8AD 8AG 8AP 8AW 8AF 8AJ 9BD 9BF 9BG 9BR 9BW 93H 93Y 936 935 ' +
    '1B3 1B7 1C3 1C4 1C6 1D7 1D3 1FA 1FB 1FC 1FD 1FM 1FT 1G1 1G2 1G3 1G4 1G6 1G8 1GB 1GC 1GD 1GK 1GM 1GN 1GT 1G0 1GY 1HG 1J4 1J8 1L1 1LN 1ME 1N4 1N6 1NX 1VW 1YV 1ZV 1C8 1P3 ' +
    '19U 19X 2A4 2A8 2B3 2B7 2B4 2C3 2C4 2CN 2D3 2D4 2D7 2FA 2FM 2FT 2G1 2G2 2G4 2GC 2GT 2HG 2HK 2HM 2HN 2LM 2ME 2T1 2T2 2T3 ' +
    '3C4 3C6 3D3 3D7 3FA 3FT 3G1 3G5 3G7 3GC 3GN 3GT 3GS 3HG 3KP 3MD 3MZ 3N1 3N6 3TM 3VW 3VV 4A3 4A4 4F2 4F4 4J8 4JG 4S3 4S4 4S6 4T1 4T3 4T4 4US ' +
    '5FN 5J6 5J8 5L1 5LM 5N1 5NM 5NP 5TB 5TD 5TE 5TF 5UX 5XX 5XY 5YJ 55S 58A 7SA 7FA',
  bike:
    'WB1 WB3 WB4 JH2 JKA JKB JKS JS1 JYA JYE ZDM ZDF ZAP ZGU ZD4 ZBN VBK VBT SMT 1HD 5HD 932 MD2 ME1 ME3 ME4 MEB MLH MH3 MH8 VTM VTT VTH VG5 VTL 9C2 9C6 3H1 ' +
    '56K 5SM RLH LUC LC6 KMY',
  boat: '',
  bus: 'WEB WAG XL9 VNE 1M8 2PC 1T8 4UZ VHL YE2 YS4 YV3 NMC NMB SFA',
  truck:
    'WMA WMH YV2 YS2 XLR XLE VF6 ZCF WJM TMT SAD VS1 VLU 1XK 1XP 1FU 1FV 1HT 1M1 1M2 1NK 1NP 2HS 2NK 2NP 2WK 3AK 3AL 3HA 3HS 4V1 4V2 4V4 4VZ 5PV JAL JNC JL6 JHD ' +
    '9BM 9BS 9BV 953 9BN XTC X89 VG6 W1T WDA',
  tractor: '1LV 1RW 1L0 1T0 WFM ZKD HA8 1JJ',
};

const TYPE_BY_MAKER: ReadonlyMap<string, VehicleType> = new Map(
  (['car', 'bike', 'boat', 'bus', 'truck', 'tractor'] as const).flatMap((type) =>
    MAKERS[type]
      .split(' ')
      .filter((maker) => maker !== '')
      .map((maker): [string, VehicleType] => [maker, type]),
  ),
);

/** Whether the text has the form of a vehicle identification number; says nothing of whether one was ever given out. */
export function isVinForm(text: string): boolean {
  return FORM.test(text);
}

/** Kind of vehicle by the maker's identifier; `undefined` where the maker is not in the list. */
export function vehicleTypeOfVin(vin: string): VehicleType | undefined {
  return TYPE_BY_MAKER.get(vin.slice(0, 3));
}

/** Whether the number is of North America, where the check digit is law. */
export function isNorthAmerican(vin: string): boolean {
  return vin >= '1' && vin < '6';
}

/** Character that belongs at position 9; `undefined` where the text is no VIN. 49 CFR 565.15. */
export function vinCheckDigit(vin: string): string | undefined {
  if (vin.length !== WEIGHTS.length) return undefined;
  let sum = 0;
  for (let i = 0; i < vin.length; i++) {
    const value = characterValue(vin[i] ?? '');
    if (value === undefined) return undefined;
    sum += (WEIGHTS[i] ?? 0) * value;
  }
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Whether the character at position 9 is the right check digit. */
export function hasValidCheckDigit(vin: string): boolean {
  return vinCheckDigit(vin) === vin[CHECK_DIGIT_INDEX];
}

/** Whether the serial number says that no vehicle has it: all its last six digits are the same, or count up from 1. */
export function isPlaceholderVin(vin: string): boolean {
  const serial = vin.slice(11);
  return new Set(serial).size === 1 || serial === '123456' || new Set(vin).size < 5;
}

function characterValue(character: string): number | undefined {
  const digits =
    character >= 'A' && character <= 'Z' ? LETTER_VALUES[character.charCodeAt(0) - 65] : character;
  return digits !== undefined && digits >= '0' && digits <= '9' ? Number(digits) : undefined;
}
