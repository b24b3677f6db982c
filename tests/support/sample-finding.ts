import type { MapFinding } from '../../core/detection/finding.ts';
import { NO_AXIS } from '../../core/detection/map-candidate.ts';

/** 8 x 8 bytes at 0 that smooth rows tell, with no bits for or against; other cells end where their shape says. */
export function sampleFinding(part: Partial<MapFinding> = {}): MapFinding {
  const { cells = 0, width = 8, height = 8 } = part;
  const { type = { wordBytes: 1, bigEndian: false, signed: false, float: false } } = part;
  return {
    start: cells,
    end: cells + width * height * type.wordBytes,
    cells,
    width,
    height,
    type,
    x: NO_AXIS,
    y: NO_AXIS,
    rule: 'smoothRows',
    cellBits: 0,
    layoutBits: 0,
    pointerCount: 0,
    ...part,
  };
}
