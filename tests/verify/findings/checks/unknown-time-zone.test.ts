import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

/** The messages about the time zone of a schedule screen with this rule. */
function reported(timeZone: unknown, values: object = {}): readonly string[] {
  const files = someFlowFiles({
    'acme/screens/meeting.json': {
      ...{ kind: 'schedule', heading: 'When?', submit: 'Ask', saves: 'application.extra' },
      fields: [{ id: 'at', as: 'slot', label: 'Day and time' }],
      slots: { firstDayAfter: 1, days: 5, weekdays: [1], hours: [9], timeZone },
    },
    'acme/facts.json': { values },
  })
  return findingsIn(files).flatMap(({ code, message }) => (code === 'E217' ? [message] : []))
}

describe('the time zone of times to choose from', () => {
  it('a time zone that exists is no finding, whether it is written in place, in a case or in a named value', () => {
    const cases = { if: [{ '==': [{ var: 'today' }, 'x'] }, 'America/Denver', 'America/Chicago'] }
    expect(reported('America/New_York')).toEqual([])
    expect(reported(cases)).toEqual([])
    expect(reported({ value: 'zone' }, { zone: { type: 'text', is: cases } })).toEqual([])
  })

  it('a misspelt time zone is reported in place, in each case and in a named value', () => {
    const cases = { if: [{ '==': [{ var: 'today' }, 'x'] }, 'America/Dnver', 'America/Chcago'] }
    expect(reported('America/New_Yrok')).toEqual(['"America/New_Yrok" is no time zone.'])
    expect(reported(cases)).toEqual(['"America/Dnver" is no time zone.', '"America/Chcago" is no time zone.'])
    expect(reported({ value: 'zone' }, { zone: { type: 'text', is: cases } })).toHaveLength(2)
  })

  it('a text in the condition of an `if` is not checked as a time zone', () => {
    expect(reported({ if: [{ '==': [{ var: 'today' }, 'Mars'] }, 'America/Denver'] })).toEqual([])
  })
})
