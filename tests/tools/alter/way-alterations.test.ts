import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { alterationsOf } from '#tools/alter/alterations-of.ts'

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
const altered = (file: string) =>
  alterationsOf(openFlowLibrary(files), 'base')
    .filter((one) => one.file === file)
    .map(({ what }) => what)

describe('alterations of where an application goes', () => {
  it('lose a move or an event, mistake a state, a screen or a step of the progress', () => {
    expect(altered('base/lifecycle.json')).toEqual(
      expect.arrayContaining([
        'the move "sent" removed',
        '"sent" of "events" removed',
        '"new" in place of "waiting"',
        '"waiting" in place of "new"',
        'another destination in place of start/profile',
        'another destination in place of @wait',
        '"FIRST" in place of "SECOND"',
      ]),
    )
  })

  it('lose a card or what it takes from elsewhere, order cards differently, and word them differently', () => {
    expect(altered('base/conditions.json')).toEqual(
      expect.arrayContaining([
        '"ID_VERIFICATION_FAILURE" of "cards" removed',
        'the template removed',
        'another order',
        '"descriptionFirst" removed',
        '"conditionUuid" of "query" removed',
        'the words removed',
        '"Upload" worded differently',
        '"Who are you again?" worded differently',
        '"Who are you?" worded differently',
      ]),
    )
  })
})
