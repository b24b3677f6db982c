import type { CDPSession } from '@playwright/test';

/** What is read of a heap snapshot of V8: every node is as many numbers as `node_fields` names, one after the other. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
}

/**
 * Bytes of everything that lives in the page, contents of typed arrays included, after a collection.
 * Machine code and what belongs to it are left out: the engine makes those of functions that run often, at times of its own.
 */
export async function livingBytes(session: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const typeOffset = fields.indexOf('type');
  const sizeOffset = fields.indexOf('self_size');
  const code = types[0].indexOf('code');
  if (typeOffset < 0 || sizeOffset < 0 || code < 0)
    throw new Error(`A heap snapshot of other fields or types: ${JSON.stringify(snapshot.meta)}`);
  let bytes = 0;
  for (let i = 0; i < nodes.length; i += fields.length)
    if (nodes[i + typeOffset] !== code) bytes += nodes[i + sizeOffset]!;
  return bytes;
}

async function takeSnapshot(session: CDPSession): Promise<HeapSnapshot> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  return JSON.parse(chunks.join('')) as HeapSnapshot;
}
