/** A mutation run in the format mutation-testing-report-schema: as JSON, or as one HTML file that contains its viewer. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FileResult, MutationTestResult, MutantResult as ReportedMutant } from 'mutation-testing-report-schema/api'
import { openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import type { MutantResult } from './mutation-report.ts'
import type { Texts } from './run-mutants.ts'

/** The test name for `flow check` in the report. */
const checkTest = 'flow check'
const approvalTest = 'approved.json'

/** @param shown a path relative to the current folder */
export function mutationResult(
  results: readonly MutantResult[],
  texts: Texts,
  shown: (path: FlowPath) => string,
): MutationTestResult {
  const scenarioOf = scenarioFinder(texts)
  const numbered = results.map((result, index) => ({ file: result.mutant.file, mutant: reported(result, index + 1, scenarioOf) }))
  const source = (file: FlowPath) => texts.get(file) ?? ''
  const files = [...Map.groupBy(numbered, ({ file }) => file)].sort(([a], [b]) => (a < b ? -1 : 1))
  const killers = [...new Set(numbered.flatMap(({ mutant }) => mutant.killedBy ?? []))]
    .filter((id) => id !== checkTest && id !== approvalTest)
    .sort()
  return {
    schemaVersion: '2.0',
    thresholds: { high: 90, low: 75 },
    files: Object.fromEntries(
      files.map(([file, own]): [string, FileResult] => {
        return [shown(file), { language: 'json', source: source(file), mutants: own.map(({ mutant }) => mutant) }]
      }),
    ),
    testFiles: {
      ...Object.fromEntries(
        killers.map((file) => [
          shown(file),
          { source: source(file), tests: [{ id: file, name: titleOf(texts.get(file)) ?? file }] },
        ]),
      ),
      [checkTest]: { tests: [{ id: checkTest, name: checkTest }] },
      [approvalTest]: { tests: [{ id: approvalTest, name: approvalTest }] },
    },
  }
}

type ScenarioFinder = (lender: LenderId, path: string) => FlowPath

/** The last file of the inheritance chain that writes the scenario. */
function scenarioFinder(texts: Texts): ScenarioFinder {
  const library = openFlowLibrary(texts, homeEquity)
  return (lender, path) => {
    const { chain } = resolveLender(library, lender)
    const writer = chain.findLast((folder) => texts.has(`${folder}/${path}`)) ?? lender
    return `${writer}/${path}`
  }
}

function titleOf(text: string | undefined): string | undefined {
  const { title } = JSON.parse(text ?? '{}') as { readonly title?: string }
  return title
}

function reported({ mutant, verdict }: MutantResult, number: number, scenarioOf: ScenarioFinder): ReportedMutant {
  const { operator: mutatorName, what: description, place, changes } = mutant
  const { line, column, endLine = line, endColumn = column + 1 } = place
  const location = { start: { line, column }, end: { line: endLine, column: endColumn } }
  const base = { id: String(number), mutatorName, description, location, ...replacementOf(changes) }
  if (verdict.is === 'equivalent')
    return { ...base, status: 'Ignored', statusReason: 'Proved: the rule evaluates as before for every application.' }
  if (verdict.is === 'survived') return { ...base, status: verdict.asked ? 'Survived' : 'NoCoverage' }
  if (verdict.by === 'approval') return { ...base, status: 'Killed', statusReason: verdict.name, killedBy: [approvalTest] }
  if (verdict.by === 'check') return { ...base, status: 'Killed', statusReason: verdict.name, killedBy: [checkTest] }
  return { ...base, status: 'Killed', killedBy: [scenarioOf(verdict.lender, verdict.name)] }
}

/** The replaced text; absent for several changes, which only the description covers. */
function replacementOf([only, ...others]: MutantResult['mutant']['changes']): { readonly replacement?: string } {
  return only === undefined || others.length > 0 ? {} : { replacement: only.to === undefined ? '' : JSON.stringify(only.to) }
}

export async function mutationHtml(result: MutationTestResult): Promise<string> {
  const viewer = await readFile(fileURLToPath(import.meta.resolve('mutation-testing-elements/mutation-test-elements.js')), 'utf8')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mutated flows</title>
<script>${viewer.replaceAll('</script', '<\\/script')}</script>
</head>
<body>
<mutation-test-report-app titlePostfix="Mutated flows"></mutation-test-report-app>
<script>
document.querySelector('mutation-test-report-app').report = ${JSON.stringify(result).replaceAll('<', '\\u003c')}
</script>
</body>
</html>
`
}
