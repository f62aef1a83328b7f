import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

const password = 'base/screens/apply/password.json'
const journey = 'base/journeys/apply.json'
const step = '"id": "password"\n    }\n  ],\n  "stages"'
const stepWhen = (rule: object) => step.replace('"password"', `"password", "askWhen": ${JSON.stringify(rule)}`)
const found = (file: string, from: string, to: string) =>
  findingsIn(withText(someFlowFiles(), file, from, to)).flatMap(({ code, message }) => (code === 'E207' ? [message] : []))

describe('unasked-identity', () => {
  it('a journey may skip the identity questions for borrowers who are signed in', () => {
    expect(found(journey, step, stepWhen({ '!': { var: 'session.registered' } }))).toEqual([])
  })

  it('a journey that skips the identity questions by an answer is reported', () => {
    const everybody = expect.stringContaining('not everybody who has no account is asked for it')
    expect(found(journey, step, stepWhen({ var: 'session.registered' }))).toEqual([everybody, everybody])
    const some = { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }
    expect(found(journey, step, stepWhen({ or: [{ '!': { var: 'session.registered' } }, some] }))).toEqual([everybody, everybody])
    const shownWhen = `"shownWhen": ${JSON.stringify(some)}, "as": "password"`
    expect(found(password, '"as": "password"', shownWhen)).toEqual([everybody, everybody])
  })

  it('an identity question that may stay empty is reported', () => {
    const empty = expect.stringContaining('may be left empty')
    expect(found(password, '"label": "Email",\n      "required": "Required"', '"label": "Email"')).toEqual([empty, empty])
  })
})
