/** What the page asked of WebGL, counted at the border itself, not by our own code. */
export interface GraphicsLog {
  drawCalls: number;
  /** Bytes of textures and buffers. */
  bytesUploaded: number;
  /** WebGL contexts that were created and are not lost. */
  readonly liveContexts: number;
  /** Canvases that were made, in the document or not, and have not been collected. */
  readonly keptCanvases: number;
}

declare global {
  interface Window {
    graphics: GraphicsLog;
  }
}

/** Runs in the page before its scripts: counts canvases and calls of every WebGL context. Must not refer to anything outside itself. */
export function watchGraphics(): void {
  // Weak, so that watching keeps no canvas alive.
  const contexts: WeakRef<WebGLRenderingContext | WebGL2RenderingContext>[] = [];
  const canvases: WeakRef<object>[] = [];
  const log = {
    drawCalls: 0,
    bytesUploaded: 0,
    get liveContexts(): number {
      const live = new Set(contexts.map((context) => context.deref()));
      return [...live].filter((context) => context && !context.isContextLost()).length;
    },
    get keptCanvases(): number {
      return canvases.filter((canvas) => canvas.deref() !== undefined).length;
    },
  };
  window.graphics = log;

  const { createElement } = Document.prototype;
  Document.prototype.createElement = function (
    this: Document,
    ...args: Parameters<Document['createElement']>
  ): HTMLElement {
    const element = createElement.apply(this, args);
    if (element instanceof HTMLCanvasElement) canvases.push(new WeakRef(element));
    return element;
  };
  window.OffscreenCanvas = class extends OffscreenCanvas {
    constructor(width: number, height: number) {
      super(width, height);
      canvases.push(new WeakRef(this));
    }
  };

  const getContext = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    ...args: unknown[]
  ): RenderingContext | null {
    const context = Reflect.apply(getContext, this, args) as RenderingContext | null;
    if (context instanceof WebGLRenderingContext || context instanceof WebGL2RenderingContext) {
      contexts.push(new WeakRef(context));
    }
    return context;
  } as typeof getContext;

  const bytesOf = (args: readonly unknown[]): number => {
    const data = args.find((arg) => ArrayBuffer.isView(arg));
    return ArrayBuffer.isView(data) ? data.byteLength : 0;
  };
  const count = (names: readonly string[], add: (args: readonly unknown[]) => void): void => {
    const prototype = WebGL2RenderingContext.prototype as unknown as Record<string, unknown>;
    for (const name of names) {
      const original = prototype[name];
      if (typeof original !== 'function') throw new Error(`WebGL has no ${name}`);
      prototype[name] = function (this: unknown, ...args: unknown[]): unknown {
        add(args);
        return Reflect.apply(original, this, args);
      };
    }
  };
  count(['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'], () => {
    log.drawCalls++;
  });
  count(['texImage2D', 'texSubImage2D', 'bufferData', 'bufferSubData'], (args) => {
    log.bytesUploaded += bytesOf(args);
  });
}
