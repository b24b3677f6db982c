import { describe, expect, it, vi } from 'vitest';
import type { Application } from '../../application/application.ts';
import { NO_WORK } from '../../kept/viewed-files.ts';
import type { LocalProject } from './local-application.ts';
import { localApplication } from './local-application.ts';
import { LocalReading } from './local-reading.ts';
import { LocalWork } from './local-work.ts';

const BYTES = Uint8Array.of(1, 2, 3, 4);

function application(): Application {
  const local = {
    project: { id: 'local-1' },
    bytes: BYTES,
    work: new LocalWork(NO_WORK, () => undefined),
    reading: new LocalReading(BYTES, '0'.repeat(64)),
  };
  return localApplication({} as Application, local as unknown as LocalProject);
}

describe('the application over a file of this browser', () => {
  it('answers what an editor opens with, from the file', async () => {
    const { api } = application();
    expect(await api.projects.project('local-1')).toEqual({ id: 'local-1' });
    expect(await api.files.original('local-1', () => undefined)).toBe(BYTES);
    expect(await api.files.versions('local-1')).toEqual([]);
    expect(await api.marks.setMark('local-1', { address: 3, text: 'here' })).toBeDefined();
    expect(await api.marks.marks('local-1')).toEqual([{ address: 3, text: 'here' }]);
  });

  it('sends nothing, whatever else it is asked', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { api } = application();
    const patch = { addresses: Uint32Array.of(0), values: Uint8Array.of(9) };
    const calls = [
      () => api.files.createVersion('local-1', { name: 'Stage 1', originalSha256: '', patch }),
      () => api.files.deleteVersion('local-1', 'v1'),
      () => api.projects.archive('local-1'),
      () => api.readings.identification('local-1'),
      () => api.http.send({ path: 'projects/local-1/files', body: [...BYTES] }),
    ];
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ kind: 'http', status: 403 });
    }
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});
