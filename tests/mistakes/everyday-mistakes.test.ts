/** Mistakes that authors make who are no programmers: each is one finding, at its line, with what to do first. */

import { describe, expect, it } from 'vitest'
import type { Finding } from '#engine/diagnostics/finding.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { applied } from '#kit/applied.ts'
import { flow } from '#kit/flow-command.ts'
import { type FlowFilesMap, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { EVERYDAY_MISTAKES, type EverydayMistake } from './everyday-mistakes.ts'

const LENDER = 'prairie-members'

const flows: FlowFilesMap = await readFlowFolder(`${REPOSITORY}/flows`)
const shipped = openFlowLibrary(flows, homeEquity)

function made({ file, edit }: EverydayMistake): FlowFilesMap {
  const path = `${LENDER}/${file}`
  if (typeof edit === 'string') return new Map(flows).set(path, edit)
  return withText(flows, path, ...edit)
}

/** Where the finding is to be. */
function lineOf({ file, edit, linesOn = 0 }: EverydayMistake): number {
  const before = typeof edit === 'string' ? '' : (flows.get(`${LENDER}/${file}`)?.split(edit[0])[0] ?? '')
  return before.split('\n').length + linesOn
}

const found = new Map<EverydayMistake, readonly Finding[]>()

function findingsOf(mistake: EverydayMistake): readonly Finding[] {
  const findings = found.get(mistake) ?? checkFlows(openFlowLibrary(made(mistake), shipped), [LENDER])
  found.set(mistake, findings)
  return findings
}

// The two tests of a mistake stand together: what the first finds out of its files is known to the second.
describe.each(EVERYDAY_MISTAKES)('the mistake “$name” of an author who is no programmer', (mistake) => {
  it(`the mistake “${mistake.name}” is the finding ${mistake.code} at its line, with the right first fix`, () => {
    const errors = findingsOf(mistake).filter(({ severity }) => severity !== 'info')
    expect(errors.map(({ code, file, line, fixes }) => [code, file, line, fixes[0]?.title])).toEqual([
      [mistake.code, `${LENDER}/${mistake.file}`, lineOf(mistake), mistake.first],
    ])
  })

  it(`the mistake “${mistake.name}” is corrected by check --fix only if the fix is safe`, async () => {
    const [safe, ...others] = findingsOf(mistake).flatMap(({ fixes }) => fixes.filter(({ safety }) => safety === 'safe'))
    expect(others).toEqual([])
    if (mistake.fixed === 'by hand') return void expect(safe).toBeUndefined()
    if (mistake.fixed === 'sound') {
      const { code } = await flow(`check ${LENDER} --fix`, made(mistake), {}, [], shipped)
      return void expect(code).toBe(0)
    }
    // What stands there again is sound: the command need not find it out for each.
    const path = `${LENDER}/${mistake.file}`
    expect(withoutSpaces(applied(made(mistake), safe).get(path))).toBe(withoutSpaces(flows.get(path)))
  })
})

function withoutSpaces(text = ''): string {
  return text.replace(/\s/g, '')
}

describe('several mistakes of an author in one file that is no JSON', () => {
  it('each of three independent mistakes is a finding of its own, and --fix corrects all', async () => {
    const path = `${LENDER}/lender.json`
    const text = (flows.get(path) ?? '')
      .replace('"nameShort": "Prairie Members",', '"nameShort": “Prairie Members”,')
      .replace('"hosts": ["apply.prairiemembers.example"],', '"hosts": ["apply.prairiemembers.example"]')
      .replace('"creditUnionLogo": true }', '"creditUnionLogo": True }')
    const wrong = new Map(flows).set(path, text)
    const findings = checkFlows(openFlowLibrary(wrong, shipped), [LENDER])
    expect(findings.map(({ code, line, fixes }) => [code, line, fixes[0]?.title])).toEqual([
      ['E001', 5, 'Write "Prairie Members" with the straight double quote "'],
      ['E001', 8, 'Write , after this'],
      ['E001', 21, 'Write true'],
    ])
    expect((await flow(`check ${LENDER} --fix`, wrong, {}, [], shipped)).written.get(path)).toBe(flows.get(path))
  })

  it('a problem that has no certain correction is the only finding of its file', () => {
    const wrong = new Map(flows).set(`${LENDER}/lender.json`, '{ "name": … "code": “X” "hosts": [ }')
    expect(checkFlows(openFlowLibrary(wrong, shipped), [LENDER])).toHaveLength(1)
  })
})
