/** Frames whose times are kept. A power of two. */
const KEPT_FRAMES = 512;

/** What was drawn and what it cost: counts for tests and benches. */
export class FrameStats {
  frames = 0;
  drawCallsLastFrame = 0;
  bytesUploadedLastFrame = 0;
  scriptMsLastFrame = 0;
  readonly #scriptMs: Float64Array = new Float64Array(KEPT_FRAMES);

  /** Counts a frame. hot: no allocation */
  record(scriptMs: number, drawCalls: number, bytesUploaded: number): void {
    this.#scriptMs[this.frames % KEPT_FRAMES] = scriptMs;
    this.frames++;
    this.scriptMsLastFrame = scriptMs;
    this.drawCallsLastFrame = drawCalls;
    this.bytesUploadedLastFrame = bytesUploaded;
  }

  /** Script times of the last frames in milliseconds, oldest first; at most `count`, at most 512. */
  recentScriptMs(count: number): number[] {
    const kept = Math.min(count, this.frames, KEPT_FRAMES);
    const times: number[] = [];
    for (let i = this.frames - kept; i < this.frames; i++) {
      times.push(this.#scriptMs[i % KEPT_FRAMES] ?? 0);
    }
    return times;
  }
}
