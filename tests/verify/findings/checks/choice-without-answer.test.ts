import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

describe('choice-without-answer', () => {
  const option = (id: string, shownWhen?: Rule) => ({ id, label: id, ...(shownWhen !== undefined && { shownWhen }) })
  const field = (...options: readonly object[]) => ({
    'acme/screens/apply/property.json': {
      fields: [{ id: 'occupancyType', options }],
    },
  })

  it('a required choice without a visible option is reported with an example', () => {
    const hidden: Rule = { var: 'session.registered' }
    const files = someFlowFiles(
      field(
        { id: 'PRIMARY', shownWhen: hidden },
        { id: 'SECONDARY', shownWhen: hidden },
        { id: 'INVESTMENT', shownWhen: hidden },
      ),
    )
    const found = findingsIn(files)
    expect(found).toMatchObject([{ code: 'E228', lenders: ['acme', 'birch'] }])
    expect(matches(hidden, found[0]?.witness ?? { today: '' })).toBe(false)
  })

  it('a required choice with an option for every applicant is accepted', () => {
    const hidden: Rule = { var: 'session.registered' }
    const files = someFlowFiles(field(option('PRIMARY', hidden), option('SECONDARY', { '!': [hidden] })))
    expect(foundIn(files)).toEqual([])
  })
})
