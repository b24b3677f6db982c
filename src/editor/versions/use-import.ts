import { useEffect, useState } from 'react';
import { patchFromRecord } from '../../../core/bytes/byte-patch.ts';
import type { Version } from '../../../core/contract/files.ts';
import type { ImportedFile } from '../../../core/versions/imported-file.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';
import { identifyFile } from '../../ecu/identify-file.ts';
import { useEditor } from '../kit/editor-context.ts';
import { type IdentityRow, identityOf, identityRows } from './identity-rows.ts';

/** What the two files say of themselves; `undefined` until that is known, or where it cannot be found out. */
export function useIdentityRows(
  file: ImportedFile | undefined,
): readonly IdentityRow[] | undefined {
  const { controller } = useEditor();
  const [rows, setRows] = useState<readonly IdentityRow[]>();
  useEffect(() => {
    let isGone = false;
    setRows(undefined);
    if (!file?.ok) return undefined;
    const { original } = controller.session.byteStore;
    const files = [original, file.bytes].map((bytes) =>
      identifyFile(new Uint8Array(bytes.slice())),
    );
    Promise.all(files).then(
      ([ofOriginal, ofImported]) => {
        if (isGone || ofOriginal === undefined || ofImported === undefined) return;
        setRows(identityRows(identityOf(ofOriginal), identityOf(ofImported)));
      },
      // Without a worker there is no table: the share of differing bytes still warns.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [file, controller]);
  return rows;
}

/** A version that has exactly the bytes of the file. Only versions with as many changed bytes are fetched. */
export function useSameVersion(file: ImportedFile | undefined): Version | undefined {
  const { api } = useApplication();
  const { session } = useEditor().controller;
  const [same, setSame] = useState<Version>();
  useEffect(() => {
    let isGone = false;
    setSame(undefined);
    if (!file?.ok) return undefined;
    const { addresses, values } = file.patch;
    const candidates = session.versions.filter(
      ({ modifiedCount }) => modifiedCount === addresses.length,
    );
    const look = async (): Promise<void> => {
      for (const version of candidates) {
        const { patches } = await api.files.version(session.project.id, version.id);
        const known = patchFromRecord(patches);
        const isSame =
          known.addresses.every((address, i) => address === addresses[i]) &&
          known.values.every((value, i) => value === values[i]);
        if (isSame && !isGone) setSame(version);
      }
    };
    look().catch((error: unknown) => {
      // The client has told the person; the import goes on without this hint.
      if (!isApiError(error)) throw error;
    });
    return () => {
      isGone = true;
    };
  }, [file, api, session]);
  return same;
}
