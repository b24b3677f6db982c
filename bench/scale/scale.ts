// What would a hundred thousand tuners need? A day of them, minute by minute, with what single things cost (measured-costs.ts, which
// measure-costs.ts has measured) and what is assumed of people (workloads.ts). Nothing is run: it is arithmetic. Prints Markdown.

import { busiestMinute, costTable, scaleTable } from './scale-table.ts';

process.stdout.write([...costTable(), '', ...scaleTable(), '', busiestMinute(), ''].join('\n'));
