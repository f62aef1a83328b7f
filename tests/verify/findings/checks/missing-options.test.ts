import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

describe('lists, offers and files', () => {
  const asking = (field: object, kind: object = { kind: 'upload' }) =>
    someFlowFiles({
      'acme/screens/more.json': {
        ...{ ...kind, heading: 'More?', saves: 'application.extra', submit: 'Send' },
        fields: [{ id: 'more', label: 'More', required: 'Choose one', ...field }],
      },
    })
  const offers = { kind: 'offers', notOffered: 'Not offered', labels: { payment: 'Each month' } }
  const codes = (files: ReturnType<typeof asking>) =>
    findingsIn(files).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))
  const colours = [
    { id: 'RED', label: 'Red' },
    { id: 'BLUE', label: 'Blue' },
  ]

  it('checkboxes without options are reported', () => {
    expect(codes(asking({ as: 'checkboxes', options: colours }))).toEqual([])
    expect(codes(asking({ as: 'checkboxes' }))).toEqual(['E503'])
  })

  it('the limits of a list need messages of their own', () => {
    const counted = { as: 'checkboxes', options: colours, most: 1, fewest: 1 }
    expect(codes(asking(counted))).toEqual(['E505', 'E505'])
    expect(codes(asking({ ...counted, messages: { maxItems: 'One only', minItems: 'At least one' } }))).toEqual([])
    expect(codes(asking({ as: 'checkboxes', options: colours, messages: { maxItems: 'One only' } }))).toEqual(['E506'])
  })

  it('a choice among the offers of a lender needs no options and may be a number', () => {
    expect(codes(asking({ as: 'radio', schema: { type: 'integer' } }, offers))).toEqual([])
    expect(codes(asking({ as: 'radio', schema: { type: 'integer' } }))).toEqual(['E503'])
    expect(codes(asking({ as: 'radio', schema: { type: 'integer' }, options: colours }, offers))).toEqual(['E224'])
  })

  it('a question for files names their type unless a card leads to its screen', () => {
    const cards = { cards: [{ id: 'BANK_ACCOUNT_FRAUD_REVIEW', heading: 'A statement', button: 'Send it', go: 'sent' }] }
    const files = (more: object) =>
      someFlowFiles({
        'base/screens/sent.json': {
          ...{ kind: 'upload', heading: 'Send it', saves: 'application.upload', submit: 'Send' },
          fields: [{ id: 'condition', as: 'files', label: 'Files', required: 'Add a file' }],
        },
        ...more,
      })
    expect(codes(files({})).filter((code) => code === 'E515')).toEqual(['E515'])
    expect(codes(files({ 'base/conditions.json': cards })).filter((code) => code === 'E515')).toEqual([])
  })

  it('a list is reported where its fact holds no list', () => {
    const kept = (saves: string, id: string) =>
      someFlowFiles({
        'base/screens/sent.json': {
          ...{ kind: 'upload', heading: 'Send it', saves, submit: 'Send' },
          fields: [{ id, as: 'files', document: 'SUPPORT', label: 'Files', required: 'Add a file' }],
        },
      })
    expect(codes(kept('application.upload', 'condition')).filter((code) => code === 'E223')).toEqual([])
    expect(codes(kept('application.upload', 'idType'))).toContain('E223')
  })
})
