import type { ProjectDetails } from '../../../core/contract/projects.ts';

/** The vehicle in one line: "VW Golf IV 1.9 TDI 2004"; empty if nothing is told. */
export function vehicleLine({
  brand,
  model,
  generation,
  engine,
  productionYear,
}: ProjectDetails): string {
  return joined([brand, model, generation, engine, productionYear], ' ');
}

/** Maker and family of the control unit: "Bosch EDC15P"; empty if nothing is told. */
export function ecuLine({ manufacturer, ecuFamily }: ProjectDetails): string {
  return joined([manufacturer, ecuFamily], ' ');
}

/** Numbers of the control unit: hardware, software, calibration; empty if nothing is told. */
export function ecuNumbersLine({
  hardwareNumber,
  softwareNumber,
  calibrationNumber,
}: ProjectDetails): string {
  return joined([hardwareNumber, softwareNumber, calibrationNumber], ' · ');
}

function joined(parts: ReadonlyArray<string | number | null>, separator: string): string {
  return parts.filter((part) => part !== null && part !== '').join(separator);
}
