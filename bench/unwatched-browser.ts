import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-first-run',
  '--disable-background-networking',
  '--window-size=1280,720',
  '--remote-debugging-port=0',
];
const START_MS = 30_000;
const POLL_MS = 100;

/** A tab that is told what to do and asked for answers, and otherwise left alone. */
export interface UnwatchedTab {
  /** Has a script run in every page before its own ones. */
  prepare(script: string): Promise<void>;
  goTo(url: string): Promise<void>;
  /** Value of an expression in the page. */
  ask(expression: string): Promise<unknown>;
  /** A command of the DevTools protocol, such as a key or a press of the pointer. */
  command(method: string, parameters: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * A browser of its own, driven by as few commands as there can be.
 *
 * A driver that follows requests and console has the engine read every script again for the lines that asked for something:
 * pages open 300 ms later under it.
 */
export class UnwatchedBrowser {
  /** Where a driver may connect, to make what the measurement needs. */
  readonly address: string;
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (answer: Record<string, unknown>) => void>();
  #lastId = 0;

  private constructor(process: ChildProcess, profile: string, port: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.address = `http://127.0.0.1:${port}`;
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id?: number; result?: object };
      if (id === undefined) return;
      this.#answers.get(id)?.({ ...result });
      this.#answers.delete(id);
    };
  }

  /** @throws Error if the browser does not come up */
  static async launch(): Promise<UnwatchedBrowser> {
    const profile = mkdtempSync(join(tmpdir(), 'mapwright-browser-'));
    const installed = existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : chromium.executablePath();
    const program = process.env['CHROMIUM_PATH'] ?? installed;
    const child = spawn(program, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: 'ignore',
    });
    process.once('exit', () => child.kill());
    // Its first line is the port, its second the path of the browser's own socket.
    const [port = '', path = ''] = (await linesOf(join(profile, 'DevToolsActivePort'))).split('\n');
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    return new UnwatchedBrowser(child, profile, port, socket);
  }

  /** @param origin whose kept files and databases are forgotten first, if given */
  async open(origin?: string): Promise<UnwatchedTab> {
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    const send = (method: string, parameters: object = {}): Promise<Record<string, unknown>> =>
      this.#send(method, parameters, String(sessionId));
    if (origin !== undefined) {
      await send('Network.clearBrowserCache');
      await send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
    }
    await send('Page.enable');
    return {
      prepare: async (source) => {
        await send('Page.addScriptToEvaluateOnNewDocument', { source });
      },
      goTo: async (url) => {
        await send('Page.navigate', { url });
      },
      ask: async (expression) => {
        const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
        return Object(result).value;
      },
      command: send,
      close: async () => {
        await this.#send('Target.closeTarget', { targetId });
      },
    };
  }

  async dispose(): Promise<void> {
    this.#socket.close();
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }

  #send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#lastId++;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }
}

/** Content of a file that is about to be written. */
async function linesOf(fileName: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < START_MS; waitedMs += POLL_MS) {
    const lines = existsSync(fileName) ? readFileSync(fileName, 'utf8') : '';
    if (lines.includes('\n')) return lines.trim();
    await delay(POLL_MS);
  }
  throw new Error('the browser did not start');
}
