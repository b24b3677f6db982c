import { type Specified, specified, testsOf } from '../specified.ts';

const word = testsOf('core/values/word.test.ts');
const percent = testsOf('core/values/percent-difference.test.ts');
const numbers = testsOf('core/values/parse-number.test.ts');
const accountForm = testsOf('src/forms/account-form.test.ts');
const limits = testsOf('src/editor/controllers/editor-controller.test.ts');
const settings = testsOf('tests/api/sessions.test.ts');
const selection = testsOf('core/selection/cell-selection.test.ts');
const discount = testsOf('core/offers/discount.test.ts');
const alerts = testsOf('src/state/alerts-store.test.ts');
const widths = testsOf('renderer/hex/hex-cells.test.ts');
const works = testsOf('tests/api/version-works.test.ts');
const offers = testsOf('tests/api/solutions.test.ts');
const user = testsOf('tests/api/own-account.test.ts');

/** Section 5: every rule of validation. */
export const RULES: readonly Specified[] = [
  ...specified('5, values', {
    'bounds of every word': word('of %o are %i and %i'),
    'values are clamped': word('store the nearest bound of what a word cannot hold'),
    'floats are clamped to ten digits': word('of %f is limited to %f'),
    'integers are rounded': word('rounds %f to %i'),
    'percentages end at 999.99 and -999.99': percent('from %i to %i reads %s', '999.99'),
    'from 0 to another value: 100.00 or -100.00': percent('from %i to %i reads %s', '100.00'),
    'from 0 to 0: 0.00': percent('from %i to %i reads %s', '0.00'),
    'digits are padded by word size and format': testsOf('core/values/number-format.test.ts')(
      'follows the specification for each word length',
    ),
    'precision below 0 is 0': testsOf('core/values/scale.test.ts')('takes %f as %i'),
    'pasted addresses of maps are clamped to the file': testsOf('core/maps/cell-address.test.ts')(
      'takes %f as %i for a word of two in a file of 1024',
    ),
  }),
  ...specified('5, forms', {
    'name of 2 characters': accountForm('judges %s %j: %s', 'tooShort:2'),
    'username of 5': accountForm('judges %s %j: %s', 'tooShort:5'),
    'password of 8': accountForm('judges %s %j: %s', 'tooShort:8'),
    'required fields': accountForm('asks for every field that is not optional'),
    'the terms have to be accepted': accountForm('judges %s %j: %s', 'termsConsent'),
    'the server holds the same': testsOf('tests/api/accounts.test.ts')('refuses %o: %s %s'),
    'a tax id is required where no VAT may be added':
      testsOf('core/tax/tax-id.test.ts')('in %s is needed: %s'),
    'what a tax id may be': testsOf('core/tax/tax-id.test.ts')('in %s may be %j: %s'),
    'an EVC licence is confirmed as owned': user('has 4 to 8 digits and an owner (%j, %j)'),
  }),
  ...specified('5, input patterns', {
    'hexadecimal, with 0x or without': numbers('hexadecimal: "%s" is %i'),
    'decimal digits, negative, point or comma, up to 6 decimals': numbers('decimal: "%s" is %f'),
    'nothing else is a number': [
      numbers('decimal: "%s" is none'),
      numbers('hexadecimal: "%s" is none'),
    ],
  }),
  ...specified('5, limits', {
    'hex dump width 1..30': testsOf('core/selection/grid-geometry.test.ts')('takes %f as %i'),
    'a selection of 2000 addresses': selection(
      'takes a file of exactly 2000 cells and refuses one more',
    ),
    'its warning, in the words of the specification': testsOf('locales/locales.test.ts')(
      'says %s in the words of the specification',
      'SELECTION_SIZE_EXCEEDED',
    ),
    'Y scale of a line 1..128': testsOf('renderer/plot/value-window.test.ts')(
      'limits a scale of %d to %d',
    ),
    'X range of a line 8..5120': testsOf('renderer/plot/point-window.test.ts')('%s becomes %s'),
    'no more modified bytes than maxVersionBytes': [
      limits('lets %i bytes into a version: %s'),
      testsOf('tests/api/versions.test.ts')('lets 200,000 through and refuses one more'),
    ],
    'a warning above maxRequestBytes unsaved': limits(
      'of 2 unsaved and 4 in all is told with %i changed bytes: %j',
    ),
  }),
  ...specified('5, what fits', {
    'similar maps': testsOf('core/maps/map-rules.test.ts')('similar maps > %s: %s'),
    'no solution from unsaved changes': testsOf('src/editor/controllers/solution-works.test.ts')(
      'are learnt from the version that is open',
    ),
    'a file valid for the project': testsOf('core/versions/imported-file.test.ts')(
      'of another length is refused',
    ),
  }),
];

/** Section 6: rights. */
export const RIGHTS: readonly Specified[] = specified('6, rights', {
  'rights follow from links, and no role is named': settings(
    'says who is logged in, and what they may do',
  ),
  'rights of a project come from its links': testsOf('tests/api/purchases.test.ts')(
    'that has ended sells nothing and saves nothing, and says so',
  ),
  'the plan, and whether it is internal': testsOf('tests/api/purchases.test.ts')(
    'of the house pays nothing',
  ),
  'settings load with a licence only': settings('do not load without a licence'),
  'map packs need their package': testsOf('tests/api/map-packs.test.ts')(
    'gives its maps where they stand in this file, once it is bought',
  ),
  'DTC is bought where the answer has the link': testsOf('tests/api/purchases.test.ts')(
    'is not sold where no codes are known',
  ),
  'the basic map pack is bought where the answer has the link': testsOf(
    'tests/api/map-packs.test.ts',
  )('is bought once, however many ask for it at once'),
  'DTC removal is a paid extra': works('is not done before it is bought'),
  'forbidden access, in the words of the specification': testsOf('locales/locales.test.ts')(
    'says %s in the words of the specification',
    'FORBIDDEN_ACCESS',
  ),
  'nobody reaches what is somebody else’s': testsOf('tests/api/every-call.test.ts')(
    'knows nothing of what somebody else has',
  ),
});

/** Section 9: every number. */
export const NUMBERS: readonly Specified[] = [
  ...specified('9, times', {
    'alerts: 5000 ms': alerts('%s stays for %i ms and not longer', 'LOGIN_SUCCESS'),
    'alerts about the session: 6000 ms': alerts(
      '%s stays for %i ms and not longer',
      'SESSION_EXPIRED',
    ),
    'autosave 5 to 30 minutes': settings('settings > refuse %o'),
    'autosave 0 unless it was set': settings(
      'begin with those of the specification and keep what is changed',
    ),
    'a trial of 7 days': testsOf('tests/api/accounts.test.ts')(
      'mails a link that activates the account and begins the trial of 7 days',
    ),
    'a token is refreshed 300 seconds before its end': settings(
      'is good until its hour is over, and carries no new one before the last 300 seconds',
    ),
    'live: silence of 120 s, 30 s for the answer to a ping, 10 s until unavailable': testsOf(
      'src/live/pusher-client.test.ts',
    )('of %s waits as long as the specification says', 'its own server'),
    'live: silence of 120 s, as the server says': testsOf('tests/api/live.test.ts')(
      'is greeted with an id and the time of silence',
    ),
    'live: again after 1 s': testsOf('tests/api/live.test.ts')(
      'a server that ends sends everybody away, to come back in a second, and does not wait',
    ),
  }),
  ...specified('9, discounts and free work', {
    '20 %, and 5 % a month more': discount(
      'after %s months is %s %% with PLUS and %s %% with ADVANCED',
    ),
    '40 % after 4 months or 50 % after 6': discount(
      'after %s months is %s %% with PLUS and %s %% with ADVANCED',
    ),
    'DTC removal for 10 projects every day in one plan': testsOf('tests/api/purchases.test.ts')(
      'are free, the eleventh is not, and tomorrow there are ten again',
    ),
  }),
  ...specified('9, forms', {
    'lengths 2, 5 and 8': accountForm('judges %s %j: %s', 'tooShort:8'),
    'up to 6 decimals': numbers('decimal: "%s" is %f', '0.123456'),
  }),
  ...specified('9, the editor', {
    '2000 addresses': selection('takes a file of exactly 2000 cells and refuses one more'),
    'hex width 1..30': settings('settings > refuse %o', 'hexWidth'),
    'hex width 8 and font size 12 at first': settings(
      'begin with those of the specification and keep what is changed',
    ),
    'font sizes 12..24, every second': settings('settings > refuse %o', 'fontSizePx'),
    'Y scale 1..128': testsOf('renderer/plot/value-window.test.ts')('limits a scale of %d to %d'),
    'X range 8..5120': testsOf('renderer/plot/point-window.test.ts')('%s becomes %s'),
    'maxVersionBytes 200000': testsOf('core/versions/modification-limits.test.ts')(
      'take a version of %i modified bytes: %s',
    ),
    'maxRequestBytes 10000': testsOf('core/versions/modification-limits.test.ts')(
      'leave %i unsaved bytes alone: %s',
    ),
    'cell widths of decimal, hex, binary and percentage': widths('of %o is %i'),
    'rows of 32 px': testsOf('renderer/grid/grid-layout.test.ts')(
      'keeps rows of 32 CSS pixels up to a font of 20 at ratio %f',
    ),
  }),
  ...specified('9, lists', {
    'page 1, and 5 projects on a page': testsOf('src/state/projects-store.test.ts')(
      'asks for page 1 with 5 rows and no filters first',
    ),
    'plain stages are not listed where there is the AI stage': offers(
      'is not listed and not sold where there is an AI stage of its number, unless it was bought',
    ),
    'stages come first': testsOf('core/solution-offers/offered-order.test.ts')(
      'has the stages first, ascending, then the rest by name',
    ),
  }),
  ...specified('9, map-pack payloads', {
    '16 keys, chosen by the last letter of the token': testsOf(
      'core/map-library/payload-encryption.test.ts',
    )('depends on the last character of the token alone'),
    'each of the 16 is used': testsOf('core/map-library/payload-encryption.test.ts')(
      'has as many keys as there are: all sixteen are used by the letters of a token',
    ),
  }),
  ...specified('9, prices', {
    'the checksum fee is charged only for a change': works('costs nothing where they are right'),
    'prices exclude tax': testsOf('tests/api/orders.test.ts')(
      'cost a person in Italy the VAT of Italy',
    ),
    'prices are per project': testsOf('tests/api/purchases.test.ts')(
      'is bought for two projects at a time with coins for both, and a third time with none',
    ),
    'a pack costs the price of one solution': offers(
      'costs as much as the dearest of it, and is applied as a whole',
    ),
  }),
  ...specified('9, calls', {
    'no call has a limit of time unless it asks for one': testsOf('src/api/http-client.test.ts')(
      'takes a server that says nothing for one that is away, where a call has a limit',
    ),
    '200 to 299 count as success': testsOf('src/api/http-client.test.ts')(
      'tells caller and reactions what a failure says',
    ),
  }),
];
