import { expect, it } from 'vitest'
import type { Detection } from '#tools/flow/mutation/mutation-runner.ts'
import { type EditResult, errorLine, percent, shownEdit, tableOfOperators } from './report.ts'

const found: Detection = { by: 'check', severity: 'error', name: 'E302 unknown-destination at base/screens/wait.json' }

const result = (operator: string, ...detections: readonly Detection[]): EditResult => ({
  edit: {
    ...{ operator, file: 'base/screens/wait.json', line: 3, what: '"go" dropped' },
    ...{ before: '"go": "/"', after: '', texts: new Map() },
  },
  detections,
})

it('the table of seeded edits begins with the operator whose edits are detected least often', () => {
  const table = tableOfOperators([result('misspelled key', found), result('dropped item'), result('dropped item', found)])
  expect(table.split('\n')).toEqual([
    expect.stringMatching(/^ {2}dropped item +1 of 2 +50\.0 %$/),
    expect.stringMatching(/^ {2}misspelled key +1 of 1 +100\.0 %$/),
  ])
})

it('an undetected edit is shown at its line, with the line before and after', () => {
  expect(shownEdit(result('dropped item').edit, (path) => `flows/${path}`)).toBe(
    'flows/base/screens/wait.json:3 dropped item: "go" dropped → undetected\n  - "go": "/"\n  + ',
  )
})

it('an equivalent edit with findings is shown with the first finding and the number of the others', () => {
  const line = errorLine(result('a comment', found, found, found), (path) => path)
  expect(line).toContain('error of flow check: E302 unknown-destination at base/screens/wait.json, and 2 more')
})

it('the share of detected edits among no edits is not shown', () => {
  expect(percent(0, 0)).toBe('none')
})
