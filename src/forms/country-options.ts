import { COUNTRY_CODES } from '../../core/contract/countries.ts';
import type { SelectOption } from '../components/SelectField.tsx';
import type { Texts } from '../texts/texts.ts';

/** Countries by name, in the order of the language. */
export function countryOptions({ country, languageTag }: Texts): readonly SelectOption[] {
  const collator = new Intl.Collator(languageTag);
  return COUNTRY_CODES.map((code) => ({ value: code, label: country(code) })).sort((a, b) =>
    collator.compare(a.label, b.label),
  );
}
