// Prepares the first start of a server, which then verifies no flow files of the product and creates no database files.
// A build runs it beside the bundler, for the flows folder of the product; the argument names another one.

import { fileURLToPath } from 'node:url'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { keptVerdicts, verdictFolder } from '../releases/kept-verdicts.ts'
import { lendersIn } from '../releases/open-releases.ts'
import { verifyWith } from '../releases/verify-lenders.ts'
import { makeDatabaseTemplate } from '../store/database-template.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../../flows', import.meta.url))
const texts = await readFlowFolder(folder)
await keptVerdicts(verdictFolder, verifyWith(homeEquity))({ texts, lenders: lendersIn(texts) }, async () => undefined)
await makeDatabaseTemplate()
