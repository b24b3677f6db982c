import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteStore } from '../../../core/bytes/byte-store.ts';
import { copyLinkLate } from '../commands/go-commands.ts';
import { manualSession } from '../session/testing/manual-session.ts';
import { copyLink } from './copy-link.ts';
import type { EditorController } from './editor-controller.ts';
import { manualController } from './testing/manual-controller.ts';

let controller: EditorController;
let alerts: string[];
/** What the browser does with a text for the clipboard. */
let write: (text: string) => Promise<void>;

beforeEach(() => {
  vi.stubGlobal('window', { ...globalThis, location: { origin: 'https://tuner.example' } });
  vi.stubGlobal('navigator', { clipboard: { writeText: (text: string) => write(text) } });
  alerts = [];
  const session = manualSession(new ByteStore(new Uint8Array(64)));
  controller = manualController(session, { alert: (code) => alerts.push(code) });
});
afterEach(() => {
  controller.dispose();
  vi.unstubAllGlobals();
});

const told = (): unknown => controller.store.getState().report;

describe('a link to what is shown', () => {
  it('is put on the clipboard, and that is said', async () => {
    const copied: string[] = [];
    write = async (text) => void copied.push(text);
    await copyLinkLate(controller, undefined, async () => ({ copyLink }));
    const id = controller.session.project.id;
    expect(copied).toEqual([`https://tuner.example/projects/${id}/editor?version=ori&mode=hex`]);
    expect(told()).toEqual({ link: 'copied' });
  });

  it('is said not to be there where the browser refuses it', async () => {
    write = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    vi.stubGlobal('document', {
      activeElement: null,
      createElement: () => ({ style: {}, select: () => undefined, remove: () => undefined }),
      body: { append: () => undefined },
      execCommand: () => false,
    });
    vi.stubGlobal('HTMLElement', class {});
    await copyLink(controller);
    expect(told()).toEqual({ link: 'notCopied' });
  });

  it('is told of where its script cannot be had', async () => {
    await copyLinkLate(controller, undefined, () => Promise.reject(new TypeError('no script')));
    expect([alerts, told()]).toEqual([['UNEXPECTED_ERROR'], undefined]);
  });
});
