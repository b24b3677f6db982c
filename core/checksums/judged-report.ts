import type { ChecksumBlock, ChecksumReport, FamilyReport } from './checksum-report.ts';
import { factAt } from './fact-at.ts';

/**
 * The report with what nobody may trust told as unknown: checksums of families that the file contradicts, or that no rule and no
 * identity proves. Marks alone prove no family: where not one of its rules holds, the marks are the contradiction. Beside a family
 * that is proven, one that is not says nothing: a file is of one family.
 */
export function judgedReport(report: ChecksumReport): ChecksumReport {
  const families = report.families.map(judgedFamily);
  const proven = families.filter(
    ({ proof, contradictions }) => proof === 'checksum' && contradictions.length === 0,
  );
  return { ...report, families: proven.length > 0 ? proven : families };
}

function judgedFamily(family: FamilyReport): FamilyReport {
  const { blocks, evidence, proof } = family;
  const contradictions =
    family.contradictions.length > 0 || blocks.length === 0 || proof !== 'none'
      ? family.contradictions
      : [factAt('family.noRuleHolds', evidence[0]?.address ?? 0, String(blocks.length))];
  if (contradictions.length === 0) return family;
  return { ...family, contradictions, blocks: blocks.map(unknownBlock) };
}

/** A block whose rule is not proven: what it would say counts for nothing. */
export function unknownBlock(block: ChecksumBlock): ChecksumBlock {
  const isJudged = block.state === 'valid' || block.state === 'invalid';
  return isJudged ? { ...block, state: 'unknown' } : block;
}
