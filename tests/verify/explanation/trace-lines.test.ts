import { describe, expect, it } from 'vitest'
import type { Json, Rule } from '#engine/flow/json.ts'
import { traceRule } from '#engine/logic/trace-rule.ts'
import { traceLines } from '#verify/explanation/trace-lines.ts'

const agreed: Rule = { some: [{ var: 'application.consents' }, { '==': [{ var: 'type' }, 'HARD_CREDIT'] }] }

function lines(rule: Rule, application: { readonly [name: string]: Json } = {}): string[] {
  return traceLines(traceRule(rule, { today: '2026-01-15', application }))
}

describe('why a rule over a list came out as it did', () => {
  it('why a rule over a list came out as it did says what is asked of its items, also where there is no list', () => {
    expect(lines(agreed)).toEqual([
      'one of application.consents is such that its type is HARD_CREDIT ✗',
      '  application.consents (absent)',
    ])
    expect(lines(agreed, { consents: [] })[1]).toBe('  application.consents (none)')
  })

  it('why a rule over a list came out as it did names the item that decided, with what it was', () => {
    const consents = [{ type: 'SOFT_CREDIT' }, { type: 'HARD_CREDIT' }]
    expect(lines(agreed, { consents })).toEqual([
      'one of application.consents is such that its type is HARD_CREDIT ✓',
      '  what decides is item 2 of application.consents',
      '    type ("HARD_CREDIT") is HARD_CREDIT ✓',
    ])
  })

  it('why a rule over a list came out as it did says which items a rule counts', () => {
    const open: Rule = { filter: [{ var: 'application.liens' }, { '==': [{ var: 'open' }, true] }] }
    const [line] = lines({ '==': [{ length: [open] }, 1] }, { liens: [{ open: true }] })
    expect(line).toContain('those of application.liens where its open is true')
  })
})

describe('why a rule over one fact came out as it did', () => {
  it('marks one that is not there as not holding', () => {
    expect(lines({ and: [{ var: 'application.seen' }, true] })).toEqual(['all of ✗', '  application.seen (absent) ✗'])
  })

  it('why a rule over one fact came out as it did says yes and no in words', () => {
    expect(lines({ '!!': [{ var: 'application.seen' }] })).toEqual(['application.seen (absent) ✗'])
    expect(lines({ '!': { var: 'application.seen' } }, { seen: true })).toEqual(['not application.seen (true) ✗'])
  })
})
