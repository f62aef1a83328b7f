import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { sessionOutcomes } from '#product/kinds/session.ts'

const options = sessionOutcomes.map((id) => ({ id, label: id.toLowerCase() }))
const steps = [{ id: 'id', heading: 'Your ID', text: 'Have it at hand.' }]
const ending = { id: 'outcome', as: 'radio', label: 'How the call ended', options }

/** The messages about the outcome of a session screen with these parts. */
function reported(parts: object, fields: readonly object[] = [ending]): readonly string[] {
  const files = someFlowFiles({
    'acme/screens/call.json': {
      ...{ kind: 'session', heading: 'The call', submit: 'Join', saves: 'application.extra', steps, fields },
      ...parts,
    },
  })
  return findingsIn(files).flatMap(({ code, message }) => (code === 'E216' ? [message] : []))
}

describe('the outcome of a session', () => {
  it('a field with all outcomes that is not required is no finding, under its usual name and under another', () => {
    expect(reported({})).toEqual([])
    expect(reported({ outcome: 'end' }, [{ ...ending, id: 'end' }])).toEqual([])
  })

  it('a session screen without the field is reported, and the misspelt name with the right one', () => {
    expect(reported({}, [{ ...ending, id: 'end' }])).toEqual([
      'The session screen call has no field "outcome" that keeps how the session ended.',
    ])
    expect(reported({ outcome: 'outcom' })).toEqual([
      'The session screen call has no field "outcom" that keeps how the session ended.',
    ])
  })

  it('outcomes that the field does not offer are listed', () => {
    expect(reported({}, [{ ...ending, options: options.slice(0, 2) }])).toEqual([
      'The field "outcome" of the session screen call lacks "ID_REFUSED", "FAILED".',
    ])
  })

  it('a required field is reported', () => {
    expect(reported({}, [{ ...ending, required: 'Say it' }])).toEqual([
      'The field "outcome" of the session screen call is required, and its provider answers it.',
    ])
  })
})
