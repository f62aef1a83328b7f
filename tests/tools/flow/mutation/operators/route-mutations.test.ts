import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { mutantsOf } from '#tools/flow/mutation/mutants-of.ts'

const lifecycle = {
  start: 'new',
  progress: [
    { id: 'FIRST', label: 'First' },
    { id: 'SECOND', label: 'Second' },
  ],
  states: [
    { id: 'new', go: 'start/profile', progress: 'FIRST', moves: { sent: 'waiting' } },
    { id: 'waiting', go: '@wait', progress: 'SECOND' },
  ],
  events: [{ id: 'sent', when: { var: 'status.liensComplete' } }],
}
const conditions = {
  sortBy: 'created',
  everyCard: { descriptionFirst: 'condition.commentsToBorrower', query: { conditionUuid: { var: 'condition.uuid' } } },
  templates: { upload: { go: 'start/profile', button: 'Upload' } },
  cards: [
    {
      id: 'ID_VERIFICATION_FAILURE',
      template: 'upload',
      heading: {
        cases: [{ id: 'again', when: { answered: 'condition.notes' }, text: 'Who are you again?' }],
        otherwise: 'Who are you?',
      },
    },
  ],
}
const files = someFlowFiles({ 'base/lifecycle.json': lifecycle, 'base/conditions.json': conditions })
const mutations = (file: string) =>
  mutantsOf(openFlowLibrary(files, homeEquity), 'base')
    .filter((mutant) => mutant.file === file)
    .map(({ what }) => what)

describe('route mutations', () => {
  it('the mutants of a lifecycle lose a transition or an event, or get another state, screen or progress', () => {
    expect(mutations('base/lifecycle.json')).toEqual(
      expect.arrayContaining([
        'the transition "sent" removed',
        '"sent" of "events" removed',
        '"new" in place of "waiting"',
        '"waiting" in place of "new"',
        'another destination in place of start/profile',
        'another destination in place of @wait',
        '"FIRST" in place of "SECOND"',
      ]),
    )
  })

  it('the mutants of the cards lose a card or a query parameter, or get another order or text', () => {
    expect(mutations('base/conditions.json')).toEqual(
      expect.arrayContaining([
        '"ID_VERIFICATION_FAILURE" of "cards" removed',
        'the template removed',
        'another order',
        '"descriptionFirst" removed',
        '"conditionUuid" of "query" removed',
        'the text removed',
        'the text "Upload" changed',
        'the text "Who are you again?" changed',
        'the text "Who are you?" changed',
      ]),
    )
  })
})
