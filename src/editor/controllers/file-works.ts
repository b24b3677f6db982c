import type { DtcInfo } from '../../../core/contract/dtc-info.ts';
import type { Price, ProjectPrices, Purchase } from '../../../core/contract/prices.ts';
import type { VersionWork } from '../../../core/contract/version-works.ts';
import { type BuyPorts, buy, type SaleEnd } from '../../account/buy.ts';
import { sendOrder, tellRefusal } from '../../account/send-order.ts';
import { isApiError } from '../../api/api-error.ts';
import type { PurchasesApi, SeenVersion } from '../../api/purchases-api.ts';
import { RepeatableRequest } from '../../api/repeatable-request.ts';
import type { Texts } from '../../texts/texts.ts';
import { savesFirstText } from '../state/saves-first.ts';
import {
  lookAfterWork,
  saveFirst,
  type VersionWorkParts,
  workOnVersion,
} from './work-on-version.ts';

/** What work of the server on an open project needs. */
export interface WorkParts extends BuyPorts, VersionWorkParts {
  readonly purchases: PurchasesApi;
  /** The words of the person's language, those of purchases among them. */
  texts(): Texts;
}

/**
 * What the server does to saved versions of an open project, and what is paid for it. What is unsaved is saved first; what comes back
 * is one step of the history, and what was edited meanwhile stays unsaved.
 */
export class FileWorks {
  readonly #parts: WorkParts;
  readonly #corrections = new RepeatableRequest<string>();
  readonly #purchases = new RepeatableRequest<string>();
  readonly #removals = new RepeatableRequest<string>();

  constructor(parts: WorkParts) {
    this.#parts = parts;
  }

  /** What can be bought for the project now. @throws ApiError, which nobody was told of */
  prices(): Promise<ProjectPrices> {
    return this.#parts.purchases.prices(this.#projectId);
  }

  /** What may be done with its trouble codes now. @throws ApiError, which nobody was told of */
  dtcInfo(): Promise<DtcInfo> {
    return this.#parts.purchases.dtcInfo(this.#projectId);
  }

  /**
   * Has the checksums of the file set right as it is now; what is unsaved of it is saved first.
   *
   * @param price as it was shown
   * @param action what is bought, in words
   */
  async correctChecksums(price: Price, action: string): Promise<void> {
    const { controller } = this.#parts;
    const { t } = this.#parts.texts();
    const saved = savesFirstText(controller.store.getState(), this.#parts.texts());
    const notes = saved === undefined ? [] : [saved];
    const end = await this.#correct(price, action, notes, async () => {
      const isSaved = await saveFirst(this.#parts, t('editor.checksums.savedNote'));
      return isSaved ? controller.session.current : undefined;
    });
    if (end.kind !== 'bought') return;
    if (controller.store.getState().dialog?.kind === 'checksums') controller.closeDialog();
  }

  /**
   * Has the checksums of a saved version set right as it is saved.
   *
   * @returns whether they are; if not, the person has been told
   */
  async correctVersion(
    version: SeenVersion & { readonly name: string },
    wrongCount: number,
  ): Promise<boolean> {
    const { alerts } = this.#parts;
    const prices = await this.prices().catch(ofNoAnswer);
    if (prices === undefined) {
      alerts.show({ code: 'FIX_CRC_FAILURE', cause: 'UNEXPECTED_ERROR' });
      return false;
    }
    if (!prices.links.some(({ rel }) => rel === 'fix-checksums')) {
      alerts.show({ code: 'FIX_CRC_FAILURE', reason: 'licenceNeeded' });
      return false;
    }
    const { t, plural } = this.#parts.texts();
    const action = plural('editor.checksums.correct', wrongCount);
    const subject = t('purchase.checksums.of', { action, name: version.name });
    const end = await this.#correct(prices.checksumFix, subject, [], async () => version);
    return end.kind === 'bought';
  }

  /** Buys the removal of trouble codes for the project. @param price as it was shown */
  async buyCodeRemoval(price: Price): Promise<void> {
    const { alerts, purchases } = this.#parts;
    const { t } = this.#parts.texts();
    const end = await buy(this.#parts, {
      subject: t('purchase.codes.subject'),
      notes: [t('purchase.codes.note')],
      price,
      keys: this.#purchases,
      prepare: async () => [],
      send: (offer, key) => purchases.buyCodeRemoval(this.#projectId, offer, key),
    });
    if (end.kind === 'bought') alerts.show({ code: 'PURCHASE_DTC_SUCCESS' });
  }

  /** Has trouble codes taken out of the file as it is now, which is saved first, and shows what became of each. */
  async removeCodes(codes: readonly string[]): Promise<void> {
    const { alerts, controller, purchases } = this.#parts;
    const { t } = this.#parts.texts();
    if (!(await saveFirst(this.#parts, t('editor.dtc.savedNote', { codes: codes.join(', ') }))))
      return;
    const { id, revision } = controller.session.current;
    const version = { id, revision };
    const end = await sendOrder<VersionWork>(this.#parts, {
      subject: t('purchase.codes.working'),
      keys: this.#removals,
      asked: [id, revision, codes.join()],
      send: (key) =>
        workOnVersion(this.#parts, {
          message: t('purchase.codes.working'),
          label: 'troubleCodes',
          version,
          send: () => purchases.removeCodes(this.#projectId, version, codes, key),
        }),
    });
    lookAfterWork(this.#parts, end);
    if (end.kind === 'refused') await tellRefusal(this.#parts, end.error);
    if (end.kind !== 'done') return;
    const { state, codes: results } = end.answer;
    if (state === 'notModified') alerts.show({ code: 'APPLY_DTC_NOT_MODIFIED' });
    controller.openDialog({ kind: 'troubleCodes', results });
  }

  get #projectId(): string {
    return this.#parts.controller.session.project.id;
  }

  /** @param prepare the version, once everything is saved in it; `undefined` gives it up */
  async #correct(
    price: Price,
    subject: string,
    notes: readonly string[],
    prepare: () => Promise<SeenVersion | undefined>,
  ): Promise<SaleEnd<VersionWork>> {
    const { purchases } = this.#parts;
    const { t } = this.#parts.texts();
    let version: SeenVersion | undefined;
    const end = await buy<VersionWork>(this.#parts, {
      subject,
      notes: [...notes, ...(price.price > 0 ? [t('purchase.checksums.note')] : [])],
      price,
      keys: this.#corrections,
      prepare: async () => {
        version = await prepare();
        return version && [version.id, version.revision];
      },
      send: (offer: Purchase, key) => {
        const seen = version;
        if (seen === undefined) throw new Error('nothing was prepared');
        return workOnVersion(this.#parts, {
          message: t('purchase.checksums.working'),
          label: 'checksum',
          version: seen,
          send: () => purchases.correctChecksums(this.#projectId, seen, offer, key),
        });
      },
    });
    lookAfterWork(this.#parts, end);
    if (end.kind === 'bought') this.#tellCorrection(end.answer);
    return end;
  }

  /** Says what was done, and what was paid for it. */
  #tellCorrection({ state, receipt }: VersionWork): void {
    const { alerts } = this.#parts;
    const { t, plural } = this.#parts.texts();
    if (state === 'notModified') {
      alerts.show({ code: 'FIX_CRC_NOT_MODIFIED' });
      return;
    }
    const { bucket = null, price = 0 } = receipt ?? {};
    const paid = bucket === null ? t('purchase.nothing') : plural(`purchase.${bucket}`, price);
    alerts.show({ code: 'FIX_CRC_MODIFIED', params: { paid } });
  }
}

/** Nobody was told of a question that failed. */
function ofNoAnswer(error: unknown): undefined {
  if (!isApiError(error)) throw error;
}
