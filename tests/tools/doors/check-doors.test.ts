import { expect, test } from 'vitest'
import { checkDoors } from '../../../tools/doors/check-doors.ts'

const aliases = {
  '#engine/': 'src/engine/',
  '#server/': 'src/server/',
  '#borrower/': 'src/borrower/',
  '#ui/': 'src/ui/',
  '#kit/': 'tests/kit/',
}

const rulesOf = (files: Record<string, string>) =>
  checkDoors(new Map(Object.entries(files)), aliases).map(({ rule, file, line }) => `${rule} ${file}:${line}`)

test('an open door is no finding', () => {
  expect(
    rulesOf({ 'src/borrower/app.tsx': "import { say } from '#engine/flow/say.ts'\nimport { Frame } from '#ui/frame.tsx'" }),
  ).toEqual([])
})

test('the engine may import from no other room', () => {
  expect(rulesOf({ 'src/engine/flow/a.ts': "\nimport { db } from '#server/store/db.ts'" })).toEqual([
    'door src/engine/flow/a.ts:2',
  ])
})

test('the first rooms of the engine may not look back at the later ones', () => {
  expect(rulesOf({ 'src/engine/flow/a.ts': "import { holds } from '#engine/logic/holds.ts'" })).toEqual([
    'door src/engine/flow/a.ts:1',
  ])
})

test('the engine asks for no clock, no chance and no place, and may write about them', () => {
  const asking = ['Date.now()', 'new Date()', 'Date()', 'Math.random()', "new Intl.NumberFormat('en')", 'n.toLocaleString()']
  for (const asked of asking)
    expect(rulesOf({ 'src/engine/flow/a.ts': `\nexport const a = ${asked}` })).toEqual(['clock src/engine/flow/a.ts:2'])
  const writing = "// not Date.now()\n/* nor\n Math.random() */ export const a = new Date('2026-01-15')"
  expect(rulesOf({ 'src/engine/flow/a.ts': writing })).toEqual([])
  expect(rulesOf({ 'src/ui/a.ts': 'export const a = Date.now()' })).toEqual([])
})

test('a type may pass where a value may not', () => {
  expect(rulesOf({ 'src/contract/a.ts': "import type { Json } from '#engine/flow/json.ts'" })).toEqual([])
  expect(rulesOf({ 'src/contract/a.ts': "import { json, type Json } from '#engine/flow/json.ts'" })).toEqual([
    'door src/contract/a.ts:1',
  ])
})

test('a re-export and a dynamic import go through the same doors', () => {
  expect(rulesOf({ 'src/ui/a.ts': "export { json } from '#engine/flow/json.ts'" })).toEqual(['door src/ui/a.ts:1'])
  expect(rulesOf({ 'src/ui/a.ts': "export const later = () => import('#engine/flow/json.ts')" })).toEqual(['door src/ui/a.ts:1'])
})

test('a relative path is a door too, and between rooms the wrong way to write one', () => {
  expect(rulesOf({ 'src/engine/flow/a.ts': "import { db } from '../../server/db.ts'" })).toEqual(['door src/engine/flow/a.ts:1'])
  expect(rulesOf({ 'src/borrower/a.ts': "import { json } from '../engine/flow/json.ts'" })).toEqual([
    'spelling src/borrower/a.ts:1',
  ])
})

test('packages are kept out of rooms that cannot run them', () => {
  expect(rulesOf({ 'src/engine/flow/a.ts': "import { readFile } from 'node:fs'" })).toEqual(['package src/engine/flow/a.ts:1'])
  expect(rulesOf({ 'src/server/a.ts': "import { useState } from 'react'" })).toEqual(['package src/server/a.ts:1'])
  expect(rulesOf({ 'src/renderer/a.ts': "import jsonLogic from 'json-logic-js'" })).toEqual([])
})

test('a browser test may not look inside', () => {
  expect(rulesOf({ 'e2e/a.spec.ts': "import { holds } from '#engine/logic/holds.ts'" })).toEqual(['door e2e/a.spec.ts:1'])
  expect(rulesOf({ 'e2e/a.spec.ts': "import { start } from '#kit/start.ts'" })).toEqual([])
})

test('the features of the borrower’s app do not know each other', () => {
  const file = 'src/borrower/features/sign-in/a.tsx'
  expect(rulesOf({ [file]: "import { Steps } from '../registration/steps.tsx'" })).toEqual([`strangers ${file}:1`])
  expect(rulesOf({ [file]: "import { Form } from './form.tsx'\nimport { Steps } from '../../api/client.ts'" })).toEqual([])
})

test('a file without a room, a name that says nothing and a barrel are found', () => {
  expect(rulesOf({ 'src/attic/a.ts': '' })).toEqual(['room src/attic/a.ts:1'])
  expect(rulesOf({ 'src/engine/flow/utils.ts': '' })).toEqual(['name src/engine/flow/utils.ts:1'])
  expect(rulesOf({ 'src/engine/flow/all.ts': "export * from './json.ts'" })).toEqual(['barrel src/engine/flow/all.ts:1'])
})

test('a circle is found once, with the way around', () => {
  const files = {
    'src/engine/flow/a.ts': "import { b } from './b.ts'",
    'src/engine/flow/b.ts': "import { c } from './c.ts'",
    'src/engine/flow/c.ts': "import { a } from './a.ts'",
  }
  const [found, ...others] = checkDoors(new Map(Object.entries(files)), aliases)
  expect(others).toEqual([])
  expect(found?.message).toContain('src/engine/flow/a.ts → src/engine/flow/b.ts → src/engine/flow/c.ts → src/engine/flow/a.ts')
})

test('a circle of types alone is none', () => {
  const files = {
    'src/engine/flow/a.ts': "import type { B } from './b.ts'",
    'src/engine/flow/b.ts': "import { a } from './a.ts'",
  }
  expect(rulesOf(files)).toEqual([])
})
