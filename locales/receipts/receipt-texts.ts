import cn from './cn.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };

/** Words of receipts in one language. */
export type ReceiptTexts = typeof en;

/** Words of receipts; for the server, which has all languages at hand. */
export const RECEIPT_TEXTS: Readonly<Record<'en' | 'it' | 'pl' | 'cn' | 'es', ReceiptTexts>> = {
  en,
  it,
  pl,
  cn,
  es,
};
