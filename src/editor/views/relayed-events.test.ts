import { describe, expect, it } from 'vitest';
import { relayedEvents } from './relayed-events.ts';

interface Events {
  moved(row: number, column: number): void;
  entered(text: string): boolean;
}

class Counting implements Events {
  readonly seen: unknown[] = [];
  readonly #answer: boolean;

  constructor(answer: boolean) {
    this.#answer = answer;
  }

  moved(...place: [number, number]): void {
    this.seen.push(place);
  }

  entered(text: string): boolean {
    this.seen.push(text);
    return this.#answer;
  }
}

describe('relayed events', () => {
  it('reach the handlers of the last render, with all they were told', () => {
    const first = new Counting(false);
    const latest = { current: { events: first } };
    const { moved, entered } = relayedEvents(latest);
    moved(1, 2);
    const second = new Counting(true);
    latest.current = { events: second };
    moved(3, 4);
    entered('a');
    expect(first.seen).toEqual([[1, 2]]);
    expect(second.seen).toEqual([[3, 4], 'a']);
  });

  it('answer what the handler answers', () => {
    const latest = { current: { events: new Counting(false) } };
    const events = relayedEvents(latest);
    expect(events.entered('a')).toBe(false);
    latest.current = { events: new Counting(true) };
    expect(events.entered('a')).toBe(true);
  });
});
