import { checkedBlock } from '../../../core/checksums/checksum-report.ts';
import { findChecksums, fixChecksums } from '../../../core/checksums/checksums.ts';
import type { CheckRequest, CheckResult } from './check-file.ts';

// A worker: its one job is to check the file that it is sent.
self.onmessage = ({ data }: MessageEvent<CheckRequest>): void => {
  const { original, current } = data;
  // Some families are told by their right checksums alone, which an edited file no longer has: the original tells them.
  const known = findChecksums(original);
  const report = known.families.length > 0 ? known : findChecksums(current);
  const outcome = fixChecksums(current, report);
  const result: CheckResult = {
    families: report.families.map(({ blocks: _, ...family }) => family),
    blocks: report.families.flatMap(({ blocks }) =>
      blocks.map((block) => checkedBlock(current, block)),
    ),
    patch: outcome.patch,
    failure: outcome.kind === 'failure' ? outcome.reason : undefined,
  };
  self.postMessage(result);
};
