/** Does something and tells what of the processor it took, in milliseconds: the clock would tell what others do. */
export function processorTime<T>(act: () => T): { readonly result: T; readonly spentMs: number } {
  const started = process.cpuUsage();
  const result = act();
  return { result, spentMs: process.cpuUsage(started).user / 1000 };
}
