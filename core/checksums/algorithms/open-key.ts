import type { RsaKey } from './rsa.ts';

/**
 * The key with which files are signed whose own key is not known, and stands in the file: it replaces that key.
 *
 * 1024 bits, public exponent 3. It protects nothing and is meant to be read: control units that keep the key beside the
 * signature accept any pair that fits. One fixed pair makes the result repeat.
 */
export const OPEN_KEY: RsaKey = {
  modulus: integerOf(
    'aa7fdf4a6600dc687d6df7cd446ac7204a565754642b2c2ae04584941742764292866bae646f361aa661845180991dca' +
      '6bdf7f1e21d0f4321163ff929d7d31aa5d81b118b7508aefb902c7f19a78aa906f165950b26264512d71084bedf38836' +
      '4c267115b4461e0510adaf42fae82de349f0d4d1deabbd360d517ce92db61271',
  ),
  privateExponent: integerOf(
    '71aa94dc440092f0539ea53382f1da1586e43a3842c772c7402e5862ba2c4ed70c599d1eed9f79671996583655bb6931' +
      '9d3faa14168b4d76b642aa61be5376707d1c2c46c5d576d13be328d07a63e92aa31d69f45b6aa0327a03af791f86c33f' +
      '3572ffc0f51dfa4a3f8a13805576d71fa759af455c1378218931b8d471b43eab',
  ),
};

function integerOf(hexDigits: string): bigint {
  return BigInt(`0x${hexDigits}`);
}
