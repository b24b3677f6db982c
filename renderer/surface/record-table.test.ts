import { describe, expect, it } from 'vitest';
import { RecordTable } from './record-table.ts';

function write(table: RecordTable, values: readonly number[]): void {
  table.begin();
  for (const value of values) {
    table.next();
    table.put(value, 0, 0, value / 2);
  }
}

describe('records for the graphics device', () => {
  it('keeps them in order', () => {
    const table = new RecordTable(4);
    write(table, [1, 2]);
    expect(table.count).toBe(2);
    expect([...table.floatsOf(0, 2)]).toEqual([1, 0, 0, 0.5, 2, 0, 0, 1]);
  });

  it('knows which differ from those uploaded', () => {
    const table = new RecordTable(4);
    write(table, [1, 2, 3, 4]);
    expect([table.staleFrom, table.staleTo]).toEqual([0, 4]);
    table.markUploaded();
    write(table, [1, 2, 3, 4]);
    expect(table.staleTo).toBe(0);
    write(table, [1, 20, 3, 40]);
    expect([table.staleFrom, table.staleTo]).toEqual([1, 4]);
    table.markUploaded();
    write(table, [1, 20, 3]);
    expect(table.staleTo).toBe(0);
    expect(table.count).toBe(3);
  });

  it('is not stale for what single precision cannot tell apart', () => {
    const table = new RecordTable(4);
    write(table, [0.1]);
    table.markUploaded();
    write(table, [0.1]);
    expect(table.staleTo).toBe(0);
  });

  it('is stale as a whole when it had to grow, and once all is lost', () => {
    const table = new RecordTable(4);
    write(table, [1]);
    table.markUploaded();
    const { capacity } = table;
    write(
      table,
      Array.from({ length: capacity + 1 }, (_, i) => i + 1),
    );
    expect(table.capacity).toBe(2 * capacity);
    expect([table.staleFrom, table.staleTo]).toEqual([0, 2 * capacity]);
    expect(table.floatsOf(capacity, capacity + 1)[0]).toBe(capacity + 1);
    table.markUploaded();
    table.markAllStale();
    expect([table.staleFrom, table.staleTo]).toEqual([0, 2 * capacity]);
  });
});
