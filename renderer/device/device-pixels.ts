/** Size of an element in device pixels. */
export interface DevicePixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels of a CSS pixel. */
  readonly pixelRatio: number;
}

/**
 * Watches the exact size of an element in device pixels, also when only the pixel ratio changes (another screen, zoom).
 *
 * The size comes from the browser's own rounding where it tells it (`device-pixel-content-box`), so that a canvas of
 * that size is shown pixel for pixel at ratios like 1.25.
 *
 * @returns a function that ends the watch
 */
export function watchDevicePixels(
  element: Element,
  listener: (size: DevicePixelSize) => void,
): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (entry) listener(sizeOf(entry));
  });
  observe(observer, element);
  const stopRatio = watchPixelRatio(() => {
    // Observing again reports the new size, which may be equal in CSS pixels and would not be reported otherwise.
    observer.unobserve(element);
    observe(observer, element);
  });
  return () => {
    observer.disconnect();
    stopRatio();
  };
}

function observe(observer: ResizeObserver, element: Element): void {
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch (error) {
    // Safari knows no device-pixel-content-box and throws a TypeError; the content box is rounded in `sizeOf`.
    if (!(error instanceof TypeError)) throw error;
    observer.observe(element);
  }
}

function sizeOf(entry: ResizeObserverEntry): DevicePixelSize {
  const pixelRatio = window.devicePixelRatio;
  const [exact] = entry.devicePixelContentBoxSize ?? [];
  if (exact) return { widthPx: exact.inlineSize, heightPx: exact.blockSize, pixelRatio };
  return {
    widthPx: Math.round(entry.contentRect.width * pixelRatio),
    heightPx: Math.round(entry.contentRect.height * pixelRatio),
    pixelRatio,
  };
}

/** Calls `listener` after every change of the pixel ratio. A media query tells one change only, so each arms the next. */
function watchPixelRatio(listener: () => void): () => void {
  const controller = new AbortController();
  const arm = (): void => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        arm();
        listener();
      },
      { once: true, signal: controller.signal },
    );
  };
  arm();
  return () => controller.abort();
}
