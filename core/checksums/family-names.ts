/** Families of checksums as the trade writes them, by their ids in the engine; these names are the same in every language. */
const FAMILY_NAMES: ReadonlyMap<string, string> = new Map([
  ['me7', 'Bosch ME7'],
  ['med17', 'Bosch MED17/EDC17'],
  ['edc17-eeprom', 'Bosch EDC17 EEPROM'],
  ['edc15', 'Bosch EDC15'],
  ['edc15c13', 'Bosch EDC15C13'],
  ['edc15c', 'Bosch EDC15C'],
  ['edc16', 'Bosch EDC16'],
  ['motronic-m13', 'Bosch M1.3'],
  ['motronic-m3', 'Bosch M3.x'],
  ['me1.5.5', 'Bosch ME1.5.5'],
  ['ms43', 'Siemens MS43'],
  ['simk43', 'Siemens SIMK43'],
  ['ms45', 'Siemens MS45'],
  ['mss6x', 'Siemens MSS60/MSS65'],
  ['msx70', 'Siemens MSV70/MSS70'],
  ['simos', 'Simos'],
  ['dsg-dq250', 'DSG DQ250'],
  ['dsg-dq381', 'DSG DQ381'],
  ['trionic5', 'Trionic 5'],
  ['trionic7', 'Trionic 7'],
  ['trionic8', 'Trionic 8'],
  ['denso', 'Denso'],
  ['mitsubishi-can', 'Mitsubishi'],
  ['hitachi-sh72543r', 'Hitachi SH72543R'],
  ['nissan', 'Nissan'],
  ['gm-p01', 'GM P01/P59'],
  ['gm-p10', 'GM P10'],
  ['gm-e54', 'GM E54'],
  ['gm-e38', 'GM E38/E67'],
  ['gm-p04', 'GM P04'],
  ['gm-p05', 'GM P05'],
  ['gm-p08', 'GM P08'],
  ['gm-p12', 'GM P12'],
]);

/** Name of a family of checksums; `undefined` where the checksum is of no family. */
export function familyName(id: string): string | undefined {
  return FAMILY_NAMES.get(id);
}
