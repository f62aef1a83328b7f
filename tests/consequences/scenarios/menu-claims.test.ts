/** Claims about the entries of the menu: those that it has and has not, so that a lender may add an entry. */

import { expect, it } from 'vitest'
import { runScenarios } from '#consequences/scenarios/run-scenarios.ts'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { resolveLender } from '#engine/flow/resolve-lender.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { homeEquity } from '#product/authoring.ts'
import { REPOSITORY } from '#tools/repository.ts'

const flows = await readFlowFolder(`${REPOSITORY}/flows`)

const failuresOf = (menu: object) => {
  const claim = { id: 'visitor', given: { session: { registered: false } }, then: { menu } }
  const path = 'scenarios/menu-of-a-test.json'
  const files = new Map(flows).set(`base/${path}`, JSON.stringify({ title: 'The menu of a test', dashboard: [claim] }))
  const [result] = runScenarios(resolveLender(openFlowLibrary(files, homeEquity), 'base'), undefined, new Set([path]))
  return result?.findings.map(({ pointer }) => pointer.replace(/^.*\/then\//, ''))
}

it('a claim that names entries of the menu passes whatever other entries there are', () => {
  expect(failuresOf({ has: ['support', 'call'], hasNot: ['settings'] })).toEqual([])
})

it('a claim about the menu fails at the entry that is missing, and at the one that should be', () => {
  expect(failuresOf({ has: ['support', 'settings'] })).not.toEqual([])
  expect(failuresOf({ hasNot: ['support'] })).not.toEqual([])
})
