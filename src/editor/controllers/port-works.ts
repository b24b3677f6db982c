import type { BeginPort, Port } from '../../../core/contract/ports.ts';
import { type OrderPorts, sendOrder, tellRefusal } from '../../account/send-order.ts';
import type { PortsApi } from '../../api/ports-api.ts';
import { RepeatableRequest } from '../../api/repeatable-request.ts';
import type { Texts } from '../../texts/texts.ts';
import type { EditorController } from './editor-controller.ts';

/** What carrying the work of other versions to an open project needs. */
export interface PortParts extends OrderPorts {
  readonly ports: PortsApi;
  readonly controller: EditorController;
  /** The words of the person's language, those of solutions among them. */
  texts(): Texts;
}

/** The work of other versions: looked for in an open project, and what has no place left out. Whatever did not work was told. */
export class PortWorks {
  readonly #parts: PortParts;
  readonly #begun = new RepeatableRequest<string>();
  readonly #left = new RepeatableRequest<string>();

  constructor(parts: PortParts) {
    this.#parts = parts;
  }

  /**
   * Has the work of a version looked for in the open project.
   *
   * @param name of the version
   * @returns `undefined` if the server has not begun
   */
  async begin(source: BeginPort, name: string): Promise<Port | undefined> {
    const { ports } = this.#parts;
    const { t } = this.#parts.texts();
    const end = await sendOrder(this.#parts, {
      subject: t('solutions.port.subject', { name }),
      keys: this.#begun,
      asked: [this.#versionId, source.projectId, source.fileId],
      send: (key) => ports.begin(this.#projectId, this.#versionId, source, key),
    });
    if (end.kind === 'refused') await tellRefusal(this.#parts, end.error);
    return end.kind === 'done' ? end.answer : undefined;
  }

  /** How far it is, and what it comes to in the version under the edits as it is saved. @throws ApiError, which nobody was told of */
  port(portId: string): Promise<Port> {
    return this.#parts.ports.port(this.#projectId, this.#versionId, portId);
  }

  /** Leaves out all that can be left out. @returns whether the rest is decided again */
  async leaveOut({ id, leavable, source }: Port): Promise<boolean> {
    const { ports } = this.#parts;
    const { t } = this.#parts.texts();
    const maps = leavable.map((map) => map.id);
    const end = await sendOrder(this.#parts, {
      subject: t('solutions.port.subject', { name: source.fileName }),
      keys: this.#left,
      asked: [this.#versionId, id, ...maps],
      send: (key) => ports.leaveOut(this.#projectId, this.#versionId, id, maps, key),
    });
    if (end.kind === 'refused') await tellRefusal(this.#parts, end.error);
    return end.kind === 'done';
  }

  get #projectId(): string {
    return this.#parts.controller.session.project.id;
  }

  get #versionId(): string {
    return this.#parts.controller.session.current.id;
  }
}
