import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

/** A screen of a co-signer says a fact; another screen asks for a secret and keeps its last four digits beside it. */
const leaked = (path: string) =>
  findingsIn(
    someFlowFiles({
      'acme/facts.json': { values: { known: { type: 'text', is: { var: path } } } },
      'acme/screens/number.json': {
        ...{ kind: 'form', heading: 'Your number', saves: 'profile', openWhen: { answered: 'status.value' }, submit: 'Go on' },
        fields: [
          { id: 'ssn', label: 'Number', secret: true, lastFour: 'ssnEnding', keptAs: 'ssnGiven' },
          { id: 'petName', label: 'Name of your pet' },
        ],
      },
      'acme/screens/heloc-signer/hello.json': {
        ...{ kind: 'message', heading: 'Hello' },
        text: { cases: [{ id: 'known', when: { answered: path }, text: 'They said {known}.' }], otherwise: 'Hello.' },
      },
    }),
  ).flatMap(({ code, message }) => (code === 'W154' ? [message] : []))

describe('a co-signer does not read', () => {
  it.each([
    'profile.ssnEnding',
    'profile.ssnGiven',
    'application.loanPurpose',
    'application.insurance.policyNumber',
    'session.code',
  ])('%s', (path) => {
    expect(leaked(path)).toEqual([`This text says ${path} to a co-signer.`])
  })

  it('what stands beside no secret is not reported', () => {
    expect(leaked('profile.petName')).toEqual([])
    expect(leaked('application.property.street1')).toEqual([])
  })
})
