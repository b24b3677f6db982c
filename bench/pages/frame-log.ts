/** Times of consecutive frames of the page. */
export class FrameLog {
  /** Runs `step` in each of `count` frames. Returns the times of the frames in milliseconds, `count + 1` of them. */
  run(count: number, step: () => void): Promise<number[]> {
    return new Promise((resolve) => {
      const times: number[] = [];
      const frame = (timeMs: number): void => {
        times.push(timeMs);
        if (times.length > count) {
          resolve(times);
          return;
        }
        step();
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  }
}
