import { describe, expect, it } from 'vitest'
import { compileFlow } from '#engine/compile/compile-flow.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import type { Facts } from '#engine/flow/json.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import type { Release } from '#engine/releases/answers-under.ts'
import { moveApplication } from '#engine/releases/move-application.ts'
import { moveDraft } from '#engine/releases/move-draft.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { type FlowFilesMap, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'

const sound = someFlowFiles()
const journey = 'base/journeys/apply.json'
const birthdate = 'base/screens/apply/birthdate.json'

function release(files: FlowFilesMap): Release {
  const flow = compileFlow(resolveLender(openFlowLibrary(files, homeEquity), 'acme'), (text) => text)
  return { flow, validators: compileValidators(flow) }
}

const before = release(sound)

/** Registered with a main home in Alabama at the age of 19, and shown the profile. */
const facts: Facts = {
  today: '2026-01-15',
  status: { value: 'APP_SUBMISSION' },
  session: { registered: true },
  application: { journey: 'apply' },
  draft: {
    propertyAddress: { street1: '1 Elm St', state: 'AL', occupancyType: 'PRIMARY' },
    income: { income: 500000 },
    dob: '2006-06-01',
    email: 'a@example.com',
    termPrivacyConsent: true,
  },
}

function moved(after: FlowFilesMap, about: Facts = facts) {
  const { is, breaks, changes } = moveApplication(before, release(after), { before: about, after: about })
  return [is, breaks.map(({ code, because }) => `${code} ${because.at}`), changes.map(({ code }) => code)]
}

describe('an application moved to another release', () => {
  it('an application moved to an equal release stays the same', () => {
    expect(moved(sound)).toEqual(['same', [], []])
  })

  it('an application moves safely if its answers are accepted and its screen stays the same', () => {
    expect(moved(withText(sound, birthdate, 'When were you born?', 'Your birthday?'))).toEqual(['safe', [], []])
    // A borrower of 19 is old enough in Texas, whatever the rule for Alabama.
    const inTexas = {
      ...facts,
      draft: { ...facts.draft, propertyAddress: { street1: '1', state: 'TX', occupancyType: 'PRIMARY' } },
    }
    expect(moved(withText(sound, 'base/facts.json', '19,', '21,'), inTexas)).toEqual(['safe', [], []])
  })

  it('moving breaks an application with an answer that the new release refuses', () => {
    const older = withText(sound, 'base/facts.json', '19,', '21,')
    const at = 'screens/apply/birthdate.json#/checks/old-enough'
    expect(moved(older)).toEqual(['breaks', [`answer-refused ${at}`], []])
    const less = withText(sound, 'base/screens/apply/income.json', '$9,999', '$4,999')
    expect(moved(less)[1]).toEqual(['answer-refused screens/apply/income.json#/fields/income/messages/maximum'])
    const listed = withText(sound, 'base/screens/apply/property.json', '"PRIMARY"', '"MAIN"')
    expect(moved(listed)[0]).toBe('breaks')
  })

  it('moving breaks an application whose answered screen has a new required field, and not a new optional one', () => {
    const asking = (required: string) =>
      withText(sound, birthdate, '"fields": [', `"fields": [{ "id": "nickname", "as": "text", "label": "Nickname"${required} },`)
    expect(moved(asking(', "required": "Please say"'))[1]).toEqual([
      'newly-required screens/apply/birthdate.json#/fields/nickname/required',
    ])
    expect(moved(asking(''))).toEqual(['safe', [], []])
  })

  it('moving breaks an application whose registration gets a new step without answers', () => {
    const asking = withText(sound, journey, '"askWhen": {', '"askWhen": true, "$comment": {')
    expect(moved(asking)[1]).toEqual(['step-asked journeys/apply.json#/steps/main-home'])
    const answered = { ...facts, draft: { ...facts.draft, homeAddress: { street1: '2 Elm St', state: 'TX' } } }
    expect(moved(asking, answered)).toEqual(['safe', [], []])
  })

  it('moving an application reports a step that is no longer active, which breaks nothing', () => {
    const without = withText(sound, journey, '"id": "income"', '"id": "income", "askWhen": false')
    expect(moved(without)).toEqual(['safe', [], ['step-not-asked']])
  })

  it('moving breaks an application whose status leads to another screen or to a removed one', () => {
    const routes = 'base/status-routes.json'
    expect(moved(withText(sound, routes, '"start/profile"', '"wait"'))[1]).toEqual([
      'leads-elsewhere status-routes.json#/statuses/APP_SUBMISSION',
    ])
    const gone = new Map([...sound].filter(([path]) => path !== 'base/screens/start/profile.json'))
    expect(moved(gone)[1]).toEqual(['screen-gone status-routes.json#/statuses/APP_SUBMISSION'])
    expect(moved(gone, { ...facts, status: { value: 'DECLINED' } })).toEqual(['safe', [], []])
  })

  it('moving breaks an application whose registration journey is removed', () => {
    expect(moved(new Map([...sound].filter(([path]) => path !== journey)))[1]).toEqual(['journey-gone journeys/apply.json'])
  })
})

describe('a registration that is not submitted yet', () => {
  const visitor: Facts = { today: '2026-01-15', session: { registered: false }, flags: { redesign: true } }
  const answers = { birthdate: { dob: '2006-06-01' }, income: { income: 500000 } }
  const draft = (files: FlowFilesMap) => {
    const { is, breaks, changes } = moveDraft(before, release(files), 'apply', answers, { before: visitor, after: visitor })
    return [is, breaks.map(({ code }) => code), changes.map(({ code }) => code)]
  }

  it('a registration under way is asked the new questions', () => {
    expect(draft(sound)).toEqual(['same', [], []])
    expect(draft(withText(sound, journey, '"askWhen": {', '"askWhen": true, "$comment": {'))).toEqual([
      'safe',
      [],
      ['step-added'],
    ])
  })

  it('moving breaks a registration whose answers have no field, are refused, or whose journey is closed', () => {
    expect(draft(withText(sound, journey, '"id": "income"', '"id": "earnings", "screen": "apply/income"'))[1]).toEqual([
      'answer-unplaced',
    ])
    expect(draft(withText(sound, birthdate, '"id": "dob"', '"id": "born"'))[1]).toContain('answer-unplaced')
    expect(draft(withText(sound, 'base/facts.json', '18', '21'))[1]).toEqual(['answer-refused'])
    expect(draft(withText(sound, journey, '"flags.redesign"', '"session.registered"'))[1]).toEqual(['leads-elsewhere'])
  })
})
