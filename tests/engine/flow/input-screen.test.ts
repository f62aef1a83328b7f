import { expect, it } from 'vitest'
import { namespaceOf } from '#engine/flow/compiled-flow.ts'

it('the namespace that a screen saves to is the first part of its path', () => {
  const saves = ['draft', 'draft.income', 'application.extra.more', 'profile', 'session']
  expect(saves.map((path) => namespaceOf({ saves: path }))).toEqual(['draft', 'draft', 'application', 'profile', 'session'])
})
