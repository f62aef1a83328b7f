import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { REPOSITORY } from '#tools/repository.ts'

const states = ['holds', 'partly', 'not built', 'not measured', 'declined', 'n/a']
const page = readFileSync(join(REPOSITORY, 'docs/security-checks.md'), 'utf8')
const rows = [...page.matchAll(/^\| ([A-Z0-9]+-\d+) \| (.*) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, check = '', threat = '', state = '', tests = '', missing = '']) => {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    return { check, threat, state, named, missing }
  },
)

it('the page of security checks has each of the 87 checks once, with a state', () => {
  expect(new Set(rows.map(({ check }) => check)).size).toBe(87)
  expect(rows).toHaveLength(87)
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([])
})

it('each security check that holds names a test, each other one says what is missing, and every test that is named exists', () => {
  expect(rows.filter(({ state, named }) => state === 'holds' && named.length === 0)).toEqual([])
  expect(rows.filter(({ state, missing }) => (state === 'holds') !== (missing === ''))).toEqual([])
  const paths = rows.flatMap(({ named }) => named)
  expect(
    paths.filter((path) => !/^(tests|e2e)\/.*\.(test|spec)\.tsx?$/.test(path) || !existsSync(join(REPOSITORY, path))),
  ).toEqual([])
})
