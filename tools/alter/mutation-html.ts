/**
 * The report of a mutation run as viewers of such reports read it (mutation-testing-report-schema): as JSON, or as one HTML
 * file with the viewer in it, which needs no network.
 */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FileResult, MutantResult, MutationTestResult } from 'mutation-testing-report-schema/api'
import { openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'

import type { Alteration } from './alteration.ts'
import type { Judged, Texts } from './judged.ts'

/** The test that `flow check` is. */
const checkTest = 'flow check'

/** @param shown a path as a person would open it */
export function mutationResult(all: readonly Judged[], texts: Texts, shown: (path: FlowPath) => string): MutationTestResult {
  const files = [...new Set(all.map(({ alteration }) => alteration.file))].sort()
  const scenarioOf = scenarioFinder(texts)
  const numbered = all.map((judged, index) => ({ judged, id: String(index + 1) }))
  const killers = all.flatMap(({ verdict }) =>
    verdict.is === 'missed' && verdict.by === 'scenario' ? [scenarioOf(verdict.lender, verdict.name)] : [],
  )
  return {
    schemaVersion: '2.0',
    thresholds: { high: 90, low: 75 },
    files: Object.fromEntries(
      files.map((file): [string, FileResult] => {
        const mutants = numbered
          .filter(({ judged }) => judged.alteration.file === file)
          .map(({ judged, id }) => mutantOf(judged, id, scenarioOf))
        return [shown(file), { language: 'json', source: texts.get(file) ?? '', mutants }]
      }),
    ),
    testFiles: {
      ...Object.fromEntries(
        [...new Set(killers)]
          .sort()
          .map((file) => [
            shown(file),
            { source: texts.get(file) ?? '', tests: [{ id: file, name: titleOf(texts.get(file)) ?? file }] },
          ]),
      ),
      [checkTest]: { tests: [{ id: checkTest, name: checkTest }] },
    },
  }
}

type ScenarioFinder = (lender: LenderId, path: string) => FlowPath

/** The file that a person edits. */
function scenarioFinder(texts: Texts): ScenarioFinder {
  const library = openFlowLibrary(texts)
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

function mutantOf({ alteration, verdict }: Judged, id: string, scenarioOf: ScenarioFinder): MutantResult {
  const { slip: mutatorName, what: description } = alteration
  const base = { id, mutatorName, description, location: locationOf(alteration), ...replacementOf(alteration) }
  if (verdict.is === 'equivalent')
    return { ...base, status: 'Ignored', statusReason: 'Proved: it comes out the same for everybody.' }
  if (verdict.is === 'survivor') return { ...base, status: verdict.asked ? 'Survived' : 'NoCoverage' }
  if (verdict.by === 'check') return { ...base, status: 'Killed', statusReason: verdict.name, killedBy: [checkTest] }
  return { ...base, status: 'Killed', killedBy: [scenarioOf(verdict.lender, verdict.name)] }
}

function locationOf({ line, place }: Alteration): MutantResult['location'] {
  const { column = 1, endLine = line, endColumn = 2 } = place ?? {}
  return { start: { line, column }, end: { line: endLine, column: endColumn } }
}

/** What stands there instead; where more than one place changes, or something is gone, the words tell. */
function replacementOf({ changes }: Alteration): { readonly replacement?: string } {
  const [only, ...others] = changes
  return only === undefined || others.length > 0 ? {} : { replacement: only.to === undefined ? '' : JSON.stringify(only.to) }
}

export async function mutationHtml(result: MutationTestResult): Promise<string> {
  const viewer = await readFile(fileURLToPath(import.meta.resolve('mutation-testing-elements/mutation-test-elements.js')), 'utf8')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Altered flows</title>
<script>${viewer.replaceAll('</script', '<\\/script')}</script>
</head>
<body>
<mutation-test-report-app titlePostfix="Altered flows"></mutation-test-report-app>
<script>
document.querySelector('mutation-test-report-app').report = ${JSON.stringify(result).replaceAll('<', '\\u003c')}
</script>
</body>
</html>
`
}
