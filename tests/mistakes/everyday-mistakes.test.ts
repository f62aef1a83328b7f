import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { everyNth } from '#kit/every-nth.ts'
import { flow } from '#kit/flow-command.ts'
import { checkFlows } from '#verify/findings/check-flows.ts'
import { describeMistakes, flows, LENDER, shipped } from './describe-mistakes.ts'
import { EVERYDAY_MISTAKES } from './everyday-mistakes.ts'

describeMistakes(everyNth(30, EVERYDAY_MISTAKES).some)

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
