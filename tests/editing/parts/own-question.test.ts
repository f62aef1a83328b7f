import { expect, it } from 'vitest'
import { ownQuestion } from '#editing/parts/own-question.ts'

it.each([
  ['Member number', 'Member number is required'],
  ['Is this home your homestead?', 'Please answer this question'],
])('a new question %j asks for its answer with %j', (label, required) => {
  expect(ownQuestion('x', label)).toMatchObject({ label, required })
})
