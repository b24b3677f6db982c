// How long are the maps of 16 MiB searched for, and in how much memory? Marks: 4 s of one core, 4 times the image.
//
// Each image, repeated up to that length, is searched in two processes of its own: one tells the time, one the memory, because
// what looks at the memory collects garbage and takes time.

import { join } from 'node:path';
import { detectionSteps } from '../core/detection/search-maps.ts';
import { detectMaps } from '../core/detection/testing/detect-maps.ts';
import { familySamples } from './detection/sample-images.ts';
import { type KnownImage, realImages } from './detection/truth-files.ts';
import type { Figure } from './figures/figure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { figureOfOwnProcess } from './own-process.ts';
import { processorTime } from './processor-time.ts';

const SHARED = join(import.meta.dirname, '../../shared/data');
const SEED = 301;
const LARGE_BYTES = 16 * 1024 * 1024;
const MARK_MS = 4000;
const MARK = 4;
/** Places of the way at which the memory is looked at. */
const LOOKS = 25;

const [measure, name] = process.argv.slice(2);
if (measure === undefined || name === undefined) printAll();
else {
  const bytes = enlarged(images().find((image) => image.name === name)?.bytes);
  const figure =
    measure === 'time' ? processorTime(() => detectMaps(bytes)).spentMs : mostMemoryBytes(bytes);
  process.stdout.write(figure.toFixed(0));
}

function printAll(): void {
  const figures: Figure[] = [];
  const lines = images().map((image) => {
    const figure = (what: 'time' | 'memory'): number =>
      figureOfOwnProcess(import.meta.filename, what, image.name);
    const timeMs = figure('time');
    const times = figure('memory') / LARGE_BYTES;
    figures.push(
      { name: `${image.name}: processor, ms`, kind: 'time', value: timeMs },
      { name: `${image.name}: memory, times the image`, kind: 'ratio', value: times },
    );
    return `| ${image.name} | ${timeMs} | ${times.toFixed(2)} |`;
  });
  process.stdout.write(
    [
      `# Maps of 16 MiB: processor ms (mark ${MARK_MS}), memory besides the image, times the image (mark ${MARK})`,
      '',
      '| image, repeated | ms | memory |',
      '| --- | --- | --- |',
      ...lines,
      '',
    ].join('\n'),
  );
  reportFigures('detection/large', figures);
}

function images(): KnownImage[] {
  const generated = [...familySamples([SEED])].filter((image) => image.name.startsWith('edc17-'));
  return [...realImages(SHARED), ...generated];
}

/** Repeats an image up to 16 MiB. */
function enlarged(bytes: Uint8Array | undefined): Uint8Array {
  if (bytes === undefined) throw new Error('no such image');
  const large = new Uint8Array(LARGE_BYTES);
  for (let at = 0; at < LARGE_BYTES; at += bytes.length) {
    large.set(bytes.subarray(0, LARGE_BYTES - at), at);
  }
  return large;
}

/** Most bytes that are in use at any of the places of the way, without the image: what a collection of garbage leaves. */
function mostMemoryBytes(bytes: Uint8Array): number {
  const usedBytes = (): number => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = usedBytes();
  const steps = detectionSteps(bytes);
  let most = 0;
  let next = 0;
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    if (step.value < next) continue;
    next = step.value + 1 / LOOKS;
    most = Math.max(most, usedBytes() - before);
  }
  return most;
}
