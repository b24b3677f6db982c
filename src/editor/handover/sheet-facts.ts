import type {
  ChangedAxis,
  MapBeyond,
  SheetFinding,
  SheetPlace,
} from '../../../core/safety-sheet/finding.ts';
import { formatAddress } from '../../../core/values/parse-address.ts';
import { formatPhysical } from '../../../core/values/scale.ts';
import type { Texts } from '../../texts/texts.ts';

/** Something that a finding says, and where it is seen. */
export interface SheetFact {
  readonly text: string;
  readonly place: SheetPlace | undefined;
}

/** Decimals of points of axes: their own are not in the sheet, and more says nothing of their order. */
const POINT_DECIMALS = 3;

/** What a finding says beside its reason, in words. */
export function sheetFacts(finding: SheetFinding, texts: Texts): readonly SheetFact[] {
  const { t, plural, bytes } = texts;
  switch (finding.kind) {
    case 'checksums':
      return [
        said(
          t('sheet.checksumCounts', {
            valid: finding.validCount,
            wrong: finding.wrongCount,
            unchecked: finding.uncheckedCount,
          }),
        ),
        ...(finding.isPart ? [said(t('sheet.part'))] : []),
        ...finding.places.map((place) => ({
          text: t('sheet.wrongAt', { address: formatAddress(place.start) }),
          place,
        })),
        ...rest(finding.placeCount - finding.places.length, texts),
      ];
    case 'identity':
      return [
        ...(finding.originalBytes === finding.currentBytes
          ? []
          : [
              said(
                t('sheet.lengths', {
                  original: bytes(finding.originalBytes),
                  current: bytes(finding.currentBytes),
                }),
              ),
            ]),
        ...finding.numbers.map(({ field, original, current, told, address }) => ({
          text: joined([
            `${t(`sheet.numbers.${field}`)}: ${changeText(original, current ?? t('sheet.noNumber'))}`,
            ...(told === null || told === original ? [] : [t('sheet.told', { number: told })]),
          ]),
          place:
            address === null || current === original ? undefined : dumpPlace(address, original),
        })),
      ];
    case 'axes':
      return finding.axes.map((axis) => axisFact(axis, texts));
    case 'ranges':
      return finding.maps.map((map) => rangeFact(map, texts));
    case 'outside':
      return [
        ...finding.places.map((place) => ({
          text: joined([rangeText(place), plural('sheet.bytes', place.end - place.start)]),
          place,
        })),
        ...rest(finding.placeCount - finding.places.length, texts),
      ];
    case 'vin':
      return finding.places.map((place) => ({ text: rangeText(place), place }));
    case 'codes':
      return finding.codes.length === 0
        ? []
        : [said(finding.codes.map(({ code }) => code).join(', '))];
    case 'solutions':
      return finding.solutions.map(({ title, isUntouched }) =>
        said(joined([title, ...(isUntouched ? [] : [t('sheet.changedSince')])])),
      );
  }
}

function axisFact(axis: ChangedAxis, { t, plural }: Texts): SheetFact {
  const { mapId, mapName, area, mapCount, isFoundOnly, state, point, address } = axis;
  const place = t(`sheet.axisPoint.${area}`, {
    map: mapName,
    point: point + 1,
    before: pointText(axis.before),
    after: pointText(axis.after),
  });
  const cell = area === 'x' ? { row: 0, column: point } : { row: point, column: 0 };
  return {
    text: joined([
      place,
      t(`sheet.axisStates.${state}`),
      ...(mapCount > 1 ? [plural('sheet.sharedBy', mapCount)] : []),
      ...(isFoundOnly ? [t('sheet.mightBe')] : []),
    ]),
    place: { start: address, end: address + 1, mapId, area, cell },
  };
}

function rangeFact(map: MapBeyond, { t, plural }: Texts): SheetFact {
  const value = (number: number): string => formatPhysical(number, map.precision);
  const bound = (number: number): string => `${value(number)} ${map.unit}`.trimEnd();
  const { below, above, cellCount, notNumberCount } = map;
  return {
    text: joined([
      map.mapName,
      ...(cellCount > 0 ? [plural('sheet.cells', cellCount)] : []),
      ...(below > 0 ? [t('sheet.below', { by: value(below), bound: bound(map.min) })] : []),
      ...(above > 0 ? [t('sheet.above', { by: value(above), bound: bound(map.max) })] : []),
      ...(notNumberCount > 0 ? [plural('sheet.lost', notNumberCount)] : []),
      ...(map.isFoundOnly ? [t('sheet.mightBe')] : []),
    ]),
    place: map.place,
  };
}

/** Without zeros at the end: a point of 1500 is no 1500.000. */
function pointText(value: number): string {
  const text = formatPhysical(value, POINT_DECIMALS);
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

function changeText(before: string, after: string): string {
  return before === after ? before : `${before} \u2192 ${after}`;
}

function rangeText({ start, end }: SheetPlace): string {
  return end - start === 1
    ? formatAddress(start)
    : `${formatAddress(start)} \u2013 ${formatAddress(end - 1)}`;
}

function dumpPlace(start: number, text: string): SheetPlace {
  return { start, end: start + text.length, mapId: null, area: 'data', cell: null };
}

function rest(count: number, { plural }: Texts): readonly SheetFact[] {
  return count > 0 ? [said(plural('sheet.more', count))] : [];
}

function said(text: string): SheetFact {
  return { text, place: undefined };
}

function joined(parts: readonly string[]): string {
  return parts.join(' \u00b7 ');
}
