import { expect, it } from 'vitest'
import { flow } from '#kit/flow-command.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

it('flow remove step also removes a stage that only this step used, and the section of a review', async () => {
  const files = someFlowFiles({
    'acme/journeys/apply.json': {
      stages: [{ id: 'pets', $last: true, label: 'Pets' }],
      steps: [{ id: 'pets', $after: 'income' }],
    },
    'acme/screens/apply/pets.json': {
      kind: 'form',
      stage: 'pets',
      heading: 'Pets',
      saves: 'draft.extra',
      fields: [{ id: 'pets', as: 'yes-no', label: 'Pets', required: 'Pets are needed' }],
      submit: 'Continue',
    },
    'acme/screens/start/all.json': {
      kind: 'review',
      heading: 'All',
      saves: 'application',
      change: 'Change',
      answer: 'Answer',
      none: 'Left empty',
      unfinished: 'Something is missing.',
      fields: [],
      sections: [
        { id: 'home', heading: 'Home', screen: 'apply/property' },
        { id: 'pets', heading: 'Pets', screen: 'apply/pets' },
      ],
      submit: 'Send',
    },
  })
  const { code, written, removed } = await flow('remove step acme pets', files)
  expect([code, removed]).toEqual([0, expect.arrayContaining(['acme/journeys/apply.json'])])
  expect(JSON.parse(written.get('acme/screens/start/all.json') ?? '{}').sections).toEqual([
    { id: 'home', heading: 'Home', screen: 'apply/property' },
  ])
})
