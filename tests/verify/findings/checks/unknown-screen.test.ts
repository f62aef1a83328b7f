import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

describe('unknown-screen', () => {
  const step = (id: string) => someFlowFiles({ 'acme/journeys/apply.json': { steps: [{ id, $after: 'income' }] } })

  it('a step id with a typo is reported with the right screen first', () => {
    const screen = { kind: 'form', stage: 'you', heading: 'More?', saves: 'draft.extra', fields: [], submit: 'Continue' }
    const files = new Map([...step('mroe'), ['acme/screens/apply/more.json', JSON.stringify(screen)]])
    expect(findingsIn(files).find(({ code }) => code === 'E202')?.fixes).toMatchObject([
      { title: 'Did you mean "more"?', safety: 'safe' },
      { title: expect.stringContaining('Add the file screens/apply/mroe.json') },
    ])
  })

  it('a step whose screen was renamed is reported with the screen to which nothing leads', () => {
    const screen = { kind: 'form', stage: 'you', heading: 'More?', saves: 'draft.extra', fields: [], submit: 'Continue' }
    const files = new Map([...step('membership'), ['acme/screens/apply/club-number.json', JSON.stringify(screen)]])
    expect(findingsIn(files).find(({ code }) => code === 'E202')?.fixes[0]?.title).toContain(
      'Rename screens/apply/club-number.json, to which nothing leads, to screens/apply/membership.json',
    )
  })

  it('a step whose screen lies in another folder is reported with that file', () => {
    const screen = { kind: 'form', stage: 'you', heading: 'More?', saves: 'draft.extra', fields: [], submit: 'Continue' }
    const files = new Map([...step('membership'), ['acme/screens/membership.json', JSON.stringify(screen)]])
    expect(findingsIn(files).find(({ code }) => code === 'E202')?.fixes[0]?.title).toContain(
      'Rename screens/membership.json, to which nothing leads, to screens/apply/membership.json',
    )
  })

  it('a step id with a typo has no safe fix where another step has that screen', () => {
    expect(findingsIn(step('incme')).find(({ code }) => code === 'E202')?.fixes[0]).toMatchObject({
      title: 'Did you mean "income"?',
      safety: 'review',
    })
  })
})
