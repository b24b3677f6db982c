import type { FastifyRequest } from 'fastify';
import { diskFull } from '../errors.ts';
import type { App } from '../routes/route-context.ts';
import type { DiskWatch } from './disk-watch.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call writes nothing, or so little that people can go on reading by it: it is made on a full disk too. */
    readonly needsNoRoom?: boolean;
  }
}

const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses calls that write while the disk has too little room for them. */
export function refuseOnFullDisk(app: App, disk: DiskWatch): void {
  app.addHook('onRequest', async (request) => {
    if (READING_METHODS.has(request.method) || request.is404) return;
    if (request.routeOptions.config.needsNoRoom) return;
    const hasRoom = isUpload(request) ? disk.hasRoomForUpload() : disk.hasRoom();
    if (!hasRoom) throw diskFull();
  });
}

function isUpload({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false;
}
