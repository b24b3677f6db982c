import { useEffect, useState } from 'react';
import type { SafetySheet } from '../../../core/safety-sheet/finding.ts';
import type { SheetSurroundings } from '../../../core/safety-sheet/sheet-of-file.ts';
import { createSolutionsApi } from '../../api/solutions-api.ts';
import { useApplication } from '../../application/application.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useEditor } from '../kit/editor-context.ts';
import { namedMaps } from '../library/shared-maps.ts';
import type { Editor } from '../open/open-editor.ts';
import { sheetOfFile } from '../workers/sheet-of-file.ts';
import { appliedSolutions } from './applied-solutions.ts';

/** The sheet of the open file: being made, made, or not to be had in this browser. */
export type AskedSheet =
  | { readonly phase: 'running' }
  | { readonly phase: 'failed' }
  | { readonly phase: 'done'; readonly sheet: SafetySheet };

/** Looks through the file as it is now, once. */
export function useSheet(): AskedSheet {
  const editor = useEditor();
  const { api } = useApplication();
  const texts = useTexts();
  const [asked, setAsked] = useState<AskedSheet>({ phase: 'running' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of solutions in another language are no other sheet
  useEffect(() => {
    let isGone = false;
    const tell = (next: AskedSheet): void => {
      if (!isGone) setAsked(next);
    };
    // Maps that are still on their way would be told as places of which nothing is known.
    editor.controller.library
      .settled()
      .then(() => appliedSolutions(editor, createSolutionsApi(api.http), texts))
      .then((solutions) => lookThrough(editor, solutions))
      .then(
        (sheet) => tell({ phase: 'done', sheet }),
        () => tell({ phase: 'failed' }),
      );
    return () => {
      isGone = true;
    };
  }, [editor, api]);
  return asked;
}

function lookThrough(
  { controller, shared }: Editor,
  solutions: SheetSurroundings['solutions'],
): Promise<SafetySheet> {
  const { byteStore, project } = controller.session;
  const { originalSha256, hardwareNumber, softwareNumber, calibrationNumber } = project;
  return sheetOfFile({
    original: new Uint8Array(byteStore.original),
    current: byteStore.copyWithoutPreview(),
    around: {
      maps: namedMaps(controller.library.store.getState().maps, shared.store.getState().names),
      project: { originalSha256, hardwareNumber, softwareNumber, calibrationNumber },
      solutions,
    },
  });
}
