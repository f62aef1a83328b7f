/** Claims about the dashboard and the menu: a claim names entries that the menu has and has not, so that a lender may add one. */

import { expect, it } from 'vitest'
import { runScenarios } from '#consequences/scenarios/run-scenarios.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'

const flows = await readFlowFolder(`${REPOSITORY}/flows`)

const findingsOf = (claim: object) => {
  const path = 'scenarios/menu-of-a-test.json'
  const files = new Map(flows).set(`base/${path}`, JSON.stringify({ title: 'The menu of a test', dashboard: [claim] }))
  const [result] = runScenarios(resolveLender(openFlowLibrary(files, homeEquity), 'base'), undefined, new Set([path]))
  return result?.findings ?? []
}
const failuresOf = (menu: object) => findingsOf({ id: 'visitor', given: { session: { registered: false } }, then: { menu } })

it('a claim that names entries of the menu passes whatever other entries there are', () => {
  expect(failuresOf({ has: ['support', 'call'], hasNot: ['settings'] })).toEqual([])
})

it('a claim about the menu fails at the entry that is missing, and at the one that should be', () => {
  expect(failuresOf({ has: ['support', 'settings'] })).not.toEqual([])
  expect(failuresOf({ hasNot: ['support'] })).not.toEqual([])
})

it('a claim about the sections of the dashboard fails with the rule that shows each section that has one', () => {
  const [found] = findingsOf({ id: 'owner', then: { sections: ['papers', 'messages'] } })
  expect(found?.message).toContain('sections')
  expect(JSON.stringify(found)).toContain('timeline is shown')
})

it('a claim about a step of the timeline fails with the rule of no other part', () => {
  const [found] = findingsOf({ id: 'owner', then: { timeline: { offers: false } } })
  expect(found?.message).toContain('offers')
  expect(JSON.stringify(found)).not.toContain('timeline is shown')
})
