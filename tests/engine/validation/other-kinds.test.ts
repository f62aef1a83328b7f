import { describe, expect, it } from 'vitest'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { freeSlots, slotsOn, timeZoneOfSlots } from '#engine/kinds/slots-on.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'

const today = '2026-01-15'

function judging(screen: object, others: { readonly [path: string]: object } = {}) {
  const flow = aCompiledFlow({ 'screens/s.json': screen, ...others })
  const validators = compileValidators(flow)
  return (answers: Answers, facts: Partial<Facts> = {}, taken: readonly string[] = []) =>
    validateScreen(flow, 's', answers, { today, ...facts }, validators, taken)
}

describe('several answers to one question', () => {
  const options = [{ id: 'RED' }, { id: 'BLUE' }, { id: 'GREY', refuse: 'No grey' }]
  const answered = judging(
    aForm({
      fields: [
        {
          id: 'c',
          as: 'checkboxes',
          required: 'Choose',
          most: 2,
          messages: { options: 'Unknown', maxItems: 'Too many' },
          options,
        },
      ],
    }),
  )
  const messagesFor = (answers: Answers) => answered(answers).messages.c?.map(({ text }) => formatMessage(text, 'en-US'))

  it('several answers to one question are stored as a list of option ids', () => {
    expect(answered({ c: ['RED', 'BLUE'] })).toMatchObject({ accepted: true, saved: { c: ['RED', 'BLUE'] } })
  })

  it('no ticked option counts as a missing answer', () => {
    expect(messagesFor({ c: [] })).toEqual(['Choose'])
  })

  it('several answers are refused if one is unknown, not acceptable or repeated, or if there are too many', () => {
    expect(messagesFor({ c: ['PINK'] })).toEqual(['Unknown'])
    expect(messagesFor({ c: ['RED', 'GREY'] })).toEqual(['No grey'])
    expect(messagesFor({ c: ['RED', 'RED'] })).toHaveLength(1)
    expect(messagesFor({ c: ['RED', 'BLUE', 'GREY'] })).toContain('Too many')
    expect(messagesFor({ c: 'RED' })).toHaveLength(1)
    expect(messagesFor({ c: [1] })).toBeDefined()
  })
})

describe('what accepting a screen sets', () => {
  it('values set by an accepted screen may read its answers, and are absent while the answers are refused', () => {
    const answered = judging(
      aForm({
        saves: 'application',
        fields: [{ id: 'word', required: 'Word?' }],
        sets: { 'application.hasWord': true, 'application.again': { var: 'application.word' } },
      }),
    )
    expect(answered({ word: 'yes' }).sets).toEqual({ 'application.hasWord': true, 'application.again': 'yes' })
    expect(answered({}).sets).toEqual({})
  })
})

describe('sources of income', () => {
  it('sources of income are required while their rule is true', () => {
    const answered = judging({
      kind: 'sources',
      heading: 'Income',
      submit: 'Continue',
      adds: [{ id: 'bank', label: 'Bank', go: 'link' }],
      none: 'None',
      remove: 'Remove',
      addHeading: 'Add',
      perYear: '{amount} a year',
      needed: 'One is needed.',
      neededWhen: { '==': [{ var: 'status.value' }, 'STRICT'] },
    })
    const strict = { status: { value: 'STRICT' } }
    const refused = answered({}, strict)
    expect(refused.refusal && formatMessage(refused.refusal, 'en-US')).toBe('One is needed.')
    expect(answered({}, { ...strict, application: { incomeSources: [{ uuid: 'a' }] } }).accepted).toBe(true)
    expect(answered({}, { status: { value: 'LAX' } }).accepted).toBe(true)
  })
})

describe('times to meet a notary', () => {
  it('times to meet a notary are on the weekdays of the flow, from the configured number of days after today', () => {
    expect(slotsOn({ firstDayAfter: 2, days: 4, weekdays: [1, 2, 3, 4, 5], hours: [14, 9] }, '2026-01-15')).toEqual([
      { day: '2026-01-19', times: ['2026-01-19T09:00', '2026-01-19T14:00'] },
      { day: '2026-01-20', times: ['2026-01-20T09:00', '2026-01-20T14:00'] },
    ])
  })

  it('times to meet a notary leave out federal holidays if the flow excepts them', () => {
    const slots = { firstDayAfter: 1, days: 5, weekdays: [1, 2, 3, 4, 5], hours: [9] }
    // Thanksgiving 2026 is 26 November.
    const days = (exceptHolidays: boolean) => slotsOn({ ...slots, exceptHolidays }, '2026-11-24').map(({ day }) => day)
    expect(days(true)).toEqual(['2026-11-25', '2026-11-27'])
    expect(days(false)).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
  })

  it('free times leave out those that other borrowers have reserved, and days without a free time', () => {
    const days = [
      { day: '2026-01-19', times: ['2026-01-19T09:00', '2026-01-19T14:00'] },
      { day: '2026-01-20', times: ['2026-01-20T09:00'] },
    ]
    expect(freeSlots(days, ['2026-01-20T09:00', '2026-01-19T14:00'])).toEqual([
      { day: '2026-01-19', times: ['2026-01-19T09:00'] },
    ])
  })

  it('the time zone of the times is that of their rule, and the lender’s if the rule gives none', () => {
    const facts = { today, lender: {}, session: {}, flags: {} } as unknown as Facts
    const zone = (timeZone?: string) => timeZoneOfSlots({ ...(timeZone !== undefined && { timeZone }) }, facts, 'America/Chicago')
    expect([zone('Pacific/Honolulu'), zone(''), zone()]).toEqual(['Pacific/Honolulu', 'America/Chicago', 'America/Chicago'])
  })

  const meeting = (slots: object = {}) =>
    judging({
      kind: 'schedule',
      heading: 'When?',
      saves: 'application.notary',
      fields: [{ id: 'at', as: 'slot', label: 'Day and time', required: 'Please choose a time' }],
      slots: { firstDayAfter: 1, days: 5, weekdays: [1, 2, 3, 4, 5], hours: [9], ...slots },
      submit: 'Continue',
    })
  const firstError = (result: ReturnType<ReturnType<typeof judging>>) =>
    result.messages.at?.map(({ code, text }) => [code, formatMessage(text, 'en-US')])[0]

  it('a time that is not on offer is refused with the message of the screen, or with that of a missing answer', () => {
    expect(firstError(meeting({ gone: 'Gone' })({ at: '2026-01-18T09:00' }))).toEqual(['gone', 'Gone'])
    expect(firstError(meeting()({ at: '2026-01-18T09:00' }))).toEqual(['gone', 'Please choose a time'])
    expect(meeting()({ at: '2026-01-19T09:00' }).accepted).toBe(true)
  })

  it('a stored time stays valid after its day is no longer on offer, unless another borrower has reserved it', () => {
    const stored = { application: { notary: { at: '2026-01-14T09:00' } } }
    expect(meeting()({ at: '2026-01-14T09:00' }, stored).accepted).toBe(true)
    expect(meeting()({ at: '2026-01-13T09:00' }, stored).accepted).toBe(false)
    expect(meeting()({ at: '2026-01-14T09:00' }, stored, ['2026-01-14T09:00']).accepted).toBe(false)
  })
})
