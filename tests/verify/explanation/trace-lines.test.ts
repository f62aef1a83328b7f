import { describe, expect, it } from 'vitest'
import type { Json, Rule } from '#engine/flow/json.ts'
import { traceRule } from '#engine/logic/trace-rule.ts'
import { traceLines } from '#verify/explanation/trace-lines.ts'

const agreed: Rule = { some: [{ var: 'application.consents' }, { '==': [{ var: 'type' }, 'HARD_CREDIT'] }] }

function lines(rule: Rule, application: { readonly [name: string]: Json } = {}): string[] {
  return traceLines(traceRule(rule, { today: '2026-01-15', application }))
}

describe('the explanation of a rule over a list', () => {
  it('the explanation says what the rule asks of each item, even if the list is absent', () => {
    expect(lines(agreed)).toEqual([
      'one of application.consents is such that its type is HARD_CREDIT ✗',
      '  application.consents (absent)',
    ])
    expect(lines(agreed, { consents: [] })[1]).toBe('  application.consents (none)')
  })

  it('the explanation names the deciding item and its value', () => {
    const consents = [{ type: 'SOFT_CREDIT' }, { type: 'HARD_CREDIT' }]
    expect(lines(agreed, { consents })).toEqual([
      'one of application.consents is such that its type is HARD_CREDIT ✓',
      '  what decides is item 2 of application.consents',
      '    type ("HARD_CREDIT") is HARD_CREDIT ✓',
    ])
  })

  it('the explanation says which items the rule counts', () => {
    const open: Rule = { filter: [{ var: 'application.liens' }, { '==': [{ var: 'open' }, true] }] }
    const [line] = lines({ '==': [{ length: [open] }, 1] }, { liens: [{ open: true }] })
    expect(line).toContain('those of application.liens where its open is true')
  })
})

describe('the explanation of a rule over one fact', () => {
  it('the explanation marks a condition over an absent fact as false', () => {
    expect(lines({ and: [{ var: 'application.seen' }, true] })).toEqual(['all of ✗', '  application.seen (absent) ✗'])
  })

  it('the explanation writes true and false as yes and no', () => {
    expect(lines({ '!!': [{ var: 'application.seen' }] })).toEqual(['application.seen (absent) ✗'])
    expect(lines({ '!': { var: 'application.seen' } }, { seen: true })).toEqual(['not application.seen (true) ✗'])
  })
})
