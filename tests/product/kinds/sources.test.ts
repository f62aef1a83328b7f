import { expect, it } from 'vitest'
import { homeEquity } from '#product/authoring.ts'

it('a way to add a source is a part of its screen, with the condition that shows it, and without one where it is always shown', () => {
  const shownWhen = { '==': [{ var: 'application.employed' }, true] }
  const adds = [
    { id: 'job', go: 'start/job', shownWhen },
    { id: 'other', go: 'start/other' },
  ]
  const parts = homeEquity.authoring.kinds.sources?.parts
  const [job, other, need] = parts?.({ at: 'screens/start/income.json', adds } as never) ?? []
  expect(job).toMatchObject({ id: 'job', when: shownWhen, outcome: 'leads to start/job' })
  expect(other).toMatchObject({ id: 'other', link: { go: 'start/other' } })
  expect(other).not.toHaveProperty('when')
  expect(need).toMatchObject({ id: 'neededWhen', when: false })
})
