import type { ReadonlyBytes } from '../bytes/readonly-bytes.ts';
import { axisPool } from './axis-pool.ts';
import { calmRegions } from './calm-regions.ts';
import { CAPPED_WEIGHT, type Finding, FULL_WEIGHT, findingBits } from './finding.ts';
import { axesBeforeCells } from './layouts/axes-before-cells.ts';
import { countsAndAxes } from './layouts/counts-and-axes.ts';
import { idAndCountMaps } from './layouts/id-and-count.ts';
import { subtractAxisMaps } from './layouts/subtract-axes.ts';
import { describedTables } from './layouts/table-descriptors.ts';
import { LookUpRoutines } from './look-up-routines.ts';
import { LengthPrior, lengthsOf } from './length-prior.ts';
import { type MapCandidate, potentialMapType } from './map-candidate.ts';
import { referencedBlocks } from './referenced-blocks.ts';
import { CodeBlocks } from './references/code-blocks.ts';
import { collectReferences } from './references/collect-references.ts';
import { processorOf } from './references/processor.ts';
import { selectFindings } from './select-findings.ts';
import { smoothBlocks } from './smooth-blocks.ts';

const LEAST_REFERENCES = 100;

export function detectMaps(bytes: ReadonlyBytes): MapCandidate[] {
  const image = bytes instanceof Uint8Array ? bytes : bytes.slice();
  const processor = processorOf(image);
  const regions = calmRegions(image);
  let findings: Finding[] = [
    ...describedTables(image, 0, image.length),
    ...idAndCountMaps(image),
    ...subtractAxisMaps(image),
  ];
  const isDescribed = findings.filter((f) => f.height > 1 && (f.rule === 'descriptor' || (f.layoutBits > 5 && f.cellBits > 10))).length >= 12;
  const orders = processor === 'm68k' ? [true] : processor === 'c167' ? [false] : [false, true];
  for (const { start, end } of regions) {
    for (const bigEndian of orders) {
      findings.push(...countsAndAxes(image, start, end, bigEndian));
      if (processor === 'unknown' && !isDescribed) findings.push(...axesBeforeCells(image, start, end, bigEndian));
    }
  }
  const references = collectReferences(image, processor);
  const isNamed = references.placeCount >= 40 ? (a: number) => references.isPlace(a) : undefined;
  if (isNamed !== undefined) {
    findings = findings.map((f) => (f.rule === 'countsAndAxes' ? { ...f, layoutBits: f.layoutBits + (isNamed(f.start) || isNamed(f.cells) ? 6 : -15) } : f)).filter((f) => findingBits(f, CAPPED_WEIGHT) > -5);
  }
  let explicit = selectFindings(findings, CAPPED_WEIGHT);
  const bare = explicit.filter((f) => f.rule === 'axesBeforeCells' && f.layoutBits > 0 && f.cellBits > 20);
  if (bare.length > 0) {
    const prior = new LengthPrior(lengthsOf(bare));
    findings = findings.map((f) => (f.rule === 'axesBeforeCells' ? { ...f, layoutBits: f.layoutBits + 2 * prior.bitsOf(f.width, f.height) } : f));
    explicit = selectFindings(findings, CAPPED_WEIGHT);
  }
  if (explicit.filter((f) => f.rule === 'countsAndAxes' && f.layoutBits >= 12 && f.cellBits >= 10).length < 6) {
    findings = findings.map((f) => (f.rule === 'countsAndAxes' ? { ...f, layoutBits: f.layoutBits - 25 } : f)).filter((f) => findingBits(f, CAPPED_WEIGHT) > -5);
    explicit = selectFindings(findings, CAPPED_WEIGHT);
  }
  const starts = new Set(explicit.map((f) => f.start));
  let little = 0;
  let big = 0;
  const dims: number[] = [];
  for (const f of explicit) {
    if (f.cellBits < 20) continue;
    if (f.type.wordBytes > 1) { if (f.type.bigEndian) big++; else little++; }
    if (f.height > 1) dims.push(f.width, f.height);
  }
  const bigEndian = processor === 'm68k' || (processor === 'unknown' && big > little);
  const context = { bytes: image, references, bigEndian, starts, code: new CodeBlocks(image, processor) };
  const length = image.length - (image.length % 2);
  const strong = references.addresses().filter((a) => (references.get(a)?.callCount ?? 0) > 0).length;
  let isSmooth = false;
  if (strong >= LEAST_REFERENCES) {
    const first = selectFindings([...findings, ...referencedBlocks({ ...context, routines: undefined, prior: new LengthPrior([]) }, 0, length)], CAPPED_WEIGHT);
    const routines = new LookUpRoutines(references, first);
    const prior = new LengthPrior(lengthsOf(first.filter((f) => f.cellBits > 40 && f.layoutBits > -6)));
    findings.push(...referencedBlocks({ ...context, routines, prior }, 0, length));
  } else if ((isSmooth = !isDescribed)) {
    const pool = axisPool(image, bigEndian);
    for (const a of pool) dims.push(a.count, a.count);
    const prior = new LengthPrior(dims);
    const lengths = prior.usual.size > 0 ? prior.usual : undefined;
    const isAligned4 = explicit.length > 10 && explicit.every((f) => f.start % 4 === 0 || f.cellBits < 20);
    const sure = explicit.filter((f) => f.rule !== 'axesBeforeCells' && f.layoutBits + Math.min(30, f.cellBits) > 25);
    for (const { start, end } of gaps(regions, sure)) {
      for (const type of [
        { wordBytes: 1, bigEndian, signed: false, float: false },
        { wordBytes: 2, bigEndian, signed: false, float: false },
        { wordBytes: 4, bigEndian, signed: false, float: true },
      ] as const) {
        if (type.wordBytes === 4 && processor !== 'unknown') continue;
        if (end - start < 32) continue;
        const alignBytes = isAligned4 ? 4 : type.wordBytes;
        for (const f of smoothBlocks({ bytes: image, type, alignBytes, lengths, isNamed, starts, prior }, start, end)) findings.push(f);
      }
    }
  }
  return selectFindings(findings, isSmooth ? FULL_WEIGHT : CAPPED_WEIGHT)
    .map((f) => ({
      address: f.cells,
      width: f.width,
      height: f.height,
      wordType: f.type,
      order: 'rowMajor' as const,
      x: f.x,
      y: f.y,
      type: potentialMapType(f.height, f.type),
      score: findingBits(f, CAPPED_WEIGHT),
      reason: f,
    }))
    .sort((a, b) => b.score - a.score);
}

function gaps(regions: readonly { start: number; end: number }[], taken: readonly Finding[]): { start: number; end: number }[] {
  const free: { start: number; end: number }[] = [];
  for (const region of regions) {
    let at = region.start;
    for (const f of taken) {
      if (f.end <= at || f.start >= region.end) continue;
      if (f.start > at) free.push({ start: at, end: f.start });
      at = Math.max(at, f.end);
    }
    if (at < region.end) free.push({ start: at, end: region.end });
  }
  return free.map(({ start, end }) => ({ start: start + (-start & 3), end: end - (end & 1) }));
}
