import { describe, expect, it } from 'vitest';
import { connectionRows } from './peer-account.ts';

const LIST = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 31337 1 0000000000000000 100 0 0 10 0
   1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 65534        0 31338 1 0000000000000000 20 4 30 10 -1
   2: 0100007F:C351 0100007F:1F90 06 00000000:00000000 03:00001000 00000000     0        0 0 3 0000000000000000
`;
const LIST_6 = `  sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0000000000000000FFFF00000100007F:C352 0000000000000000FFFF00000100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 1 1 0000000000000000 20 4 30 10 -1
`;

describe('the list of connections', () => {
  it('tells ports, state and account of each', () => {
    expect(connectionRows(LIST)).toEqual([
      { localPort: 8080, remotePort: 0, isEstablished: false, uid: 1000 },
      { localPort: 50_000, remotePort: 8080, isEstablished: true, uid: 65_534 },
      // What is only waiting to be forgotten has no account any more, which reads as root.
      { localPort: 50_001, remotePort: 8080, isEstablished: false, uid: 0 },
    ]);
    expect(connectionRows(LIST_6)).toEqual([
      { localPort: 50_002, remotePort: 8080, isEstablished: true, uid: 1001 },
    ]);
  });

  it('may be empty, or not be there', () => {
    expect(connectionRows(LIST.split('\n')[0] ?? '')).toEqual([]);
    expect(connectionRows('')).toEqual([]);
  });
});
