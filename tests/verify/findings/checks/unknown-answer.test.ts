import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

describe('answers without a place', () => {
  const screen = (saves: string) => ({
    ...{ kind: 'form', stage: 'you', heading: 'Are you a member?', saves, submit: 'Continue' },
    fields: ['memberNumber', 'branch'].map((id) => ({
      ...{ id, label: id, schema: { maxLength: 8 }, messages: { maxLength: 'Shorter, please' } },
    })),
  })
  const rule = (path: string) => ({ '==': [{ var: path }, '1'] })
  const files = (saves: string) =>
    someFlowFiles({
      'acme/screens/apply/member.json': screen(saves),
      'acme/journeys/apply.json': {
        steps: [
          { id: 'member', $after: 'income' },
          { id: 'birthdate', askWhen: rule('draft.extra.branch') },
        ],
      },
    })

  it('one finding at "saves" for a lender that saves its own questions in an object of facts that allows no others', () => {
    const found = findingsIn(files('draft'))
    expect(found).toMatchObject([
      { code: 'E221', expected: ['draft.extra'], fixes: [{ safety: 'review', edits: [{ text: '"draft.extra"' }] }] },
    ])
    expect(foundIn(files('draft'))).toEqual([`E221 ${placeOfText(files('draft'), 'acme/screens/apply/member.json', '"draft"')}`])
  })

  it('own questions of a lender under draft.extra are accepted', () => {
    expect(foundIn(files('draft.extra'))).toEqual([])
  })
})
