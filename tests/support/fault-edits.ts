import type { Person } from '../e2e/person.ts';

/** Types a byte that differs from the one that is there, and notes it in `expected`. */
export async function edit(person: Person, expected: Uint8Array, address: number): Promise<void> {
  const value = (expected[address] ?? 0) ^ 0xff;
  await person.goTo(address);
  await person.type(value.toString(16).padStart(2, '0'));
  expected[address] = value;
}

/** Answers the dialog that asks for the name of a new version. */
export async function nameVersion({ page }: Person, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save as a new version' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save version' }).click();
}
