import type { Price } from '../../../core/contract/prices.ts';
import type { SolutionPreview } from '../../../core/contract/solution-previews.ts';
import type { SolutionWork } from '../../../core/contract/solution-works.ts';
import type { PackPrice, ProjectSolutions } from '../../../core/contract/solutions.ts';
import { type BuyPorts, buy } from '../../account/buy.ts';
import { type OrderEnd, sendOrder, tellRefusal } from '../../account/send-order.ts';
import { isApiError } from '../../api/api-error.ts';
import type { PortsApi } from '../../api/ports-api.ts';
import type { SeenVersion } from '../../api/purchases-api.ts';
import { RepeatableRequest } from '../../api/repeatable-request.ts';
import type { SolutionChoices, SolutionsApi } from '../../api/solutions-api.ts';
import type { Texts } from '../../texts/texts.ts';
import type { EditorDialog } from '../state/editor-store.ts';
import type { ShownWork } from '../state/shown-work.ts';
import { PortWorks } from './port-works.ts';
import {
  lookAfterWork,
  saveFirst,
  type VersionWorkParts,
  workOnVersion,
} from './work-on-version.ts';

const READY: EditorDialog = { kind: 'solutions', part: 'ready' };
const APPLIED: EditorDialog = { kind: 'solutions', part: 'applied' };

/** What solutions of an open project need. */
export interface SolutionParts extends BuyPorts, VersionWorkParts {
  readonly solutions: SolutionsApi;
  readonly ports: PortsApi;
  /** The words of the person's language, those of solutions and purchases among them. */
  texts(): Texts;
}

/** Something that is bought, applied or taken back: one solution, or several that go together. */
export interface SolutionSubject {
  /** Of the solution, of the pack, or of the application. */
  readonly id: string;
  /** In words. */
  readonly title: string;
  /** Of each solution, by its id. */
  readonly names: ReadonlyMap<string, string>;
  /** Work that is carried from another version, and no solution. */
  readonly isPort?: boolean;
}

/**
 * Solutions of an open project: bought, learnt, written into the version under the edits, and taken back. What is unsaved is saved
 * first; what comes back is one step of the history. Whatever did not work was told.
 */
export class SolutionWorks {
  /** Work that is carried from other versions. */
  readonly ports: PortWorks;
  readonly #parts: SolutionParts;
  readonly #purchases = new RepeatableRequest<string>();
  readonly #lessons = new RepeatableRequest<string>();
  readonly #works = new RepeatableRequest<string>();

  constructor(parts: SolutionParts) {
    this.#parts = parts;
    this.ports = new PortWorks(parts);
  }

  /** What there is for the version under the edits, as it is saved. @throws ApiError, which nobody was told of */
  solutions(): Promise<ProjectSolutions> {
    return this.#parts.solutions.solutions(this.#projectId, this.#current.id);
  }

  /** What a solution would change in that version. @throws ApiError, which nobody was told of */
  preview(solutionId: string): Promise<SolutionPreview> {
    return this.#parts.solutions.preview(this.#projectId, this.#current.id, solutionId);
  }

  /** What solutions cost together. @throws ApiError, which nobody was told of */
  packPrice(solutionIds: readonly string[]): Promise<PackPrice> {
    return this.#parts.solutions.packPrice(this.#projectId, solutionIds);
  }

  /**
   * Buys a solution, or several as a pack.
   *
   * @param price as it was shown
   * @param subject in words
   * @returns whether the project has them now
   */
  async buy(solutionIds: readonly string[], price: Price, subject: string): Promise<boolean> {
    const { alerts, solutions } = this.#parts;
    const { t } = this.#parts.texts();
    const isPack = solutionIds.length > 1;
    const end = await buy(this.#parts, {
      subject,
      notes: [t(isPack ? 'solutions.buy.packNote' : 'solutions.buy.note')],
      price,
      keys: this.#purchases,
      prepare: async () => [solutionIds.join()],
      send: (offer, key) => solutions.buy(this.#projectId, solutionIds, offer, key),
    });
    if (end.kind === 'bought') {
      alerts.show({
        code: isPack ? 'CREATE_SOLUTIONS_PACK_SUCCESS' : 'PURCHASE_SOLUTION_SUCCESS',
      });
    }
    return end.kind === 'bought' || end.kind === 'owned';
  }

  /** Has a solution learnt from the version under the edits as it is saved. @returns whether the server has begun */
  async learn(name: string): Promise<boolean> {
    const { solutions } = this.#parts;
    const { t } = this.#parts.texts();
    const { id, revision } = this.#current;
    const end = await sendOrder(this.#parts, {
      subject: t('solutions.learn.subject', { name }),
      keys: this.#lessons,
      asked: [id, revision, name],
      send: (key) => solutions.learn(this.#projectId, id, name, key),
    });
    if (end.kind === 'refused') await tellRefusal(this.#parts, end.error);
    return end.kind === 'done';
  }

  /** Saves what is unsaved, and comes back to the person's own solutions. */
  async saveToLearn(): Promise<void> {
    await saveFirst(this.#parts, '');
    this.#comeBack({ kind: 'solutions', part: 'own' });
  }

  /** Removes one of the person's own solutions from all projects. @returns whether it is gone */
  async deleteOwn(solutionId: string): Promise<boolean> {
    const { alerts, solutions } = this.#parts;
    try {
      await solutions.deleteOwn(solutionId);
    } catch (error) {
      if (!isApiError(error)) throw error;
      return false;
    }
    alerts.show({ code: 'DELETE_MY_SOLUTIONS_SUCCESS' });
    return true;
  }

  /** Writes a solution or a pack into the version under the edits, which is saved first, and shows what became of each map. */
  async apply(subject: SolutionSubject, choices: SolutionChoices): Promise<void> {
    const { solutions, ports } = this.#parts;
    const { t } = this.#parts.texts();
    const { id, title, isPort = false } = subject;
    if (!(await saveFirst(this.#parts, t('solutions.apply.savedNote', { title })))) {
      this.#comeBack(isPort ? { kind: 'port', portId: id } : READY);
      return;
    }
    const { apply } = isPort ? ports : solutions;
    await this.#work('apply', subject, JSON.stringify(choices), (version, key) =>
      apply(this.#projectId, version, id, choices, key),
    );
  }

  /** Takes back what an application has written, and shows what became of it. */
  async revert(subject: SolutionSubject): Promise<void> {
    const { solutions } = this.#parts;
    const { t } = this.#parts.texts();
    const { id, title } = subject;
    if (!(await saveFirst(this.#parts, t('solutions.revert.savedNote', { title })))) {
      this.#comeBack(APPLIED);
      return;
    }
    await this.#work('revert', subject, '', (version, key) =>
      solutions.revert(this.#projectId, version, id, key),
    );
  }

  get #projectId(): string {
    return this.#parts.controller.session.project.id;
  }

  get #current(): SeenVersion {
    return this.#parts.controller.session.current;
  }

  async #work(
    action: ShownWork['action'],
    { id: subjectId, title, names, isPort = false }: SolutionSubject,
    asked: string,
    send: (version: SeenVersion, key: string) => Promise<SolutionWork>,
  ): Promise<void> {
    const { controller } = this.#parts;
    const { t } = this.#parts.texts();
    const { id, revision } = this.#current;
    const version = { id, revision };
    const message = t(action === 'apply' ? 'solutions.apply.working' : 'solutions.revert.working', {
      title,
    });
    const before = controller.session.byteStore.copyWithoutPreview();
    const end = await sendOrder<SolutionWork>(this.#parts, {
      subject: message,
      keys: this.#works,
      asked: [action, subjectId, id, revision, asked],
      send: (key) =>
        workOnVersion(this.#parts, {
          message,
          label: action === 'apply' ? 'solution' : 'solutionReverted',
          version,
          send: () => send(version, key),
        }),
    });
    lookAfterWork(this.#parts, end);
    await this.#tell(end);
    if (end.kind !== 'done') {
      const from: EditorDialog = isPort ? { kind: 'port', portId: subjectId } : READY;
      this.#comeBack(action === 'revert' ? APPLIED : from);
      return;
    }
    const work = end.answer;
    const isChanged = work.state === 'modified';
    controller.openDialog({
      kind: 'solutions',
      shown: { action, title, names, work, before: isChanged ? before : undefined },
    });
  }

  /** What went on is told in the dialog; what did not, everywhere. */
  async #tell(end: OrderEnd<SolutionWork>): Promise<void> {
    const { alerts } = this.#parts;
    if (end.kind === 'refused') await tellRefusal(this.#parts, end.error);
    if (end.kind !== 'done') return;
    const { state, reason } = end.answer;
    if (state === 'notModified') alerts.show({ code: 'APPLY_SOLUTIONS_NOT_MODIFIED' });
    if (state === 'failed') {
      alerts.show({ code: 'APPLY_SOLUTIONS_FAILURE', ...(reason && { reason }) });
    }
  }

  /** The dialog again, where a question has taken its place. */
  #comeBack(dialog: EditorDialog): void {
    const { controller } = this.#parts;
    if (controller.store.getState().dialog === undefined) {
      controller.openDialog(dialog);
    }
  }
}
