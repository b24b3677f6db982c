import { TEMPORARY_FILE_EXTENSION } from './temporary-file.ts';

/** What Windows, macOS or Linux refuse in the name of a file, and control characters. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]/gu;
/** Of a file whose name has none: programs of the trade know a dump by it. */
const DUMP_EXTENSION = '.bin';

/** A name with a dash in place of everything that file systems refuse. */
export function cleanFileName(name: string): string {
  return name.replaceAll(REFUSED, '-');
}

/**
 * Name under which the file of a version is handed out: that of the original with the name of the version before its extension,
 * such as `golf-Stage 1.bin`. The same in the page and from the server.
 *
 * @param fileName of the original, as it was uploaded
 * @param versionName `undefined` for the original itself
 */
export function versionFileName(fileName: string, versionName: string | undefined): string {
  const { stem, extension } = partsOf(fileName);
  const suffix = versionName === undefined ? '' : `-${versionName}`;
  return cleanFileName(`${stem}${suffix}${extension}`);
}

/** Name under which unsaved work is handed out. @param fileName of the original, as it was uploaded */
export function temporaryFileName(fileName: string): string {
  return cleanFileName(`${partsOf(fileName).stem}${TEMPORARY_FILE_EXTENSION}`);
}

/** Name of a file that holds a part of a project, such as `Golf-differences.csv`. @param extension with its point */
export function partFileName(projectName: string, part: string, extension: string): string {
  return cleanFileName(`${projectName}-${part}${extension}`);
}

/** A point at the beginning begins no extension. */
function partsOf(fileName: string): { readonly stem: string; readonly extension: string } {
  const dot = fileName.lastIndexOf('.');
  return dot > 0
    ? { stem: fileName.slice(0, dot), extension: fileName.slice(dot) }
    : { stem: fileName, extension: DUMP_EXTENSION };
}
